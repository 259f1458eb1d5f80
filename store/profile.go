package store

import (
	"context"
	"database/sql"
	"errors"
)

// A Profile is what the vault knows of its person.
type Profile struct {
	BirthDate string   // YYYY-MM-DD, "" unknown
	Sex       string   // female, male, "" unknown
	HeightCM  *float64 // nil unknown
	TimeZone  string   // IANA name
	Language  string   // BCP 47, "" follows the system
}

// Profile returns the person's profile.
func (v *Vault) Profile(ctx context.Context) (p Profile, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var birth, sex, lang sql.NullString
		err := tx.QueryRowContext(ctx, `SELECT birth_date, sex, height_cm, time_zone, language FROM profile`).
			Scan(&birth, &sex, &p.HeightCM, &p.TimeZone, &lang)
		p.BirthDate, p.Sex, p.Language = birth.String, sex.String, lang.String
		if errors.Is(err, sql.ErrNoRows) {
			p.TimeZone = "UTC"
			return nil
		}
		return err
	})
	return p, err
}

// SetProfile replaces the profile.
func (v *Vault) SetProfile(ctx context.Context, p Profile) error {
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO profile (one, birth_date, sex, height_cm, time_zone, language)
			VALUES (1, NULLIF(:birth, ''), NULLIF(:sex, ''), :height, :zone, NULLIF(:lang, ''))
			ON CONFLICT (one) DO UPDATE SET birth_date = excluded.birth_date, sex = excluded.sex,
				height_cm = excluded.height_cm, time_zone = excluded.time_zone, language = excluded.language`,
			sql.Named("birth", p.BirthDate), sql.Named("sex", p.Sex), sql.Named("height", p.HeightCM),
			sql.Named("zone", p.TimeZone), sql.Named("lang", p.Language))
		return err
	})
}
