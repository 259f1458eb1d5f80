package answer

import (
	"context"
	"database/sql"

	"carnet/store"
)

// Has says whether the vault holds anything of a class. It costs a look at the
// catalogue, which is kept, or at one row.
func (a *Asker) Has(ctx context.Context, c Class) (has bool, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		switch c {
		case ClassReadings:
			cat, err := a.catalogue(ctx, tx)
			if err != nil {
				return err
			}
			has = len(cat.entries) > 0
		case ClassMedications:
			ps, err := store.PlansIn(ctx, tx)
			if err != nil {
				return err
			}
			has = len(ps) > 0
		case ClassGenome:
			_, has, err = store.ActiveGenotypeSet(ctx, tx)
		case ClassVisits, ClassAllergies, ClassJournal:
			has, err = hasThing(ctx, tx, c)
		case ClassDocuments:
			ds, err := store.DocumentsIn(ctx, tx)
			if err != nil {
				return err
			}
			has = len(ds) > 0
		}
		return err
	})
	return has, err
}

// hasThing looks for an event or an entry of a class.
func hasThing(ctx context.Context, tx *sql.Tx, c Class) (bool, error) {
	es, err := store.EventsIn(ctx, tx)
	if err != nil {
		return false, err
	}
	for _, e := range es {
		if classOfThing(RecordType(e.Kind)) == c {
			return true, nil
		}
	}
	for _, kind := range []store.EntryKind{store.EntrySymptom, store.EntryCondition, store.EntryMood, store.EntryNote} {
		if classOfThing(RecordType(kind)) != c {
			continue
		}
		n, err := store.CountEntries(ctx, tx, store.EntryFilter{Kinds: []store.EntryKind{kind}})
		if n > 0 || err != nil {
			return n > 0, err
		}
	}
	return false, nil
}
