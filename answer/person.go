package answer

import (
	"context"
	"math"
	"time"

	"carnet/store"
)

// Person tells of the person what questions about the record need: age in whole
// years, sex, height, time zone and language. There is no name, date of birth or
// other identifier in it.
func (a *Asker) Person(ctx context.Context) *Envelope {
	p, err := a.Vault.Profile(ctx)
	if err != nil {
		return Failure(err)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	var rec Record
	rec.Add("age_years", ageIn(p.BirthDate, store.DayOf(a.now().In(zone))))
	rec.Add("sex", p.Sex)
	if p.HeightCM != nil {
		rec.Add("height_cm", math.Round(*p.HeightCM*10)/10)
	} else {
		rec.Add("height_cm", nil)
	}
	rec.Add("time_zone", zone.String())
	rec.Add("language", p.Language)
	rec.Add("today", store.DayOf(a.now().In(zone)).String())
	return &Envelope{
		Kind: KindResult, Status: StatusOK, Record: rec,
		Assumptions: []string{"null was never said by the person."},
	}
}

// ageIn is the age in whole years on a day, nil where no date of birth is known.
func ageIn(birth string, today store.Day) any {
	b, err := time.Parse(time.DateOnly, birth)
	if err != nil {
		return nil
	}
	t := today.Start()
	age := t.Year() - b.Year()
	if t.Month() < b.Month() || t.Month() == b.Month() && t.Day() < b.Day() {
		age--
	}
	if age < 0 {
		return nil
	}
	return age
}
