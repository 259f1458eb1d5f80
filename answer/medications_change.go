package answer

import (
	"context"
	"database/sql"
	"errors"

	"carnet/store"
)

// A PlanChange is something done to a plan that exists.
type PlanChange struct {
	ID     string `json:"id"`     // pl_3
	Action string `json:"action"` // stop, pause, complete, resume, revise, confirm, void
	Day    string `json:"day"`    // the last day of what ends, the first of what begins; "" today
	Note   string `json:"note"`   // why

	Dose     string `json:"dose"` // of revise
	Schedule string `json:"schedule"`
	FromLast bool   `json:"from_last"`
}

// PlanActions lists what may be done to a plan.
func PlanActions() []string {
	return []string{"stop", "pause", "complete", "resume", "revise", "confirm", "void"}
}

// ChangePlan does something to a plan. Nothing before the day changes. The error
// is a [Refusal] where the plan does not allow it.
func (a *Asker) ChangePlan(ctx context.Context, c PlanChange) (out PlanWritten, err error) {
	err = a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		out, err = a.changePlan(ctx, tx, c)
		return err
	})
	return out, err
}

func (a *Asker) changePlan(ctx context.Context, tx *sql.Tx, c PlanChange) (out PlanWritten, err error) {
	id, err := store.NounPlan.Parse(c.ID)
	if err != nil {
		return out, refusal("id", "an id such as pl_3 is needed")
	}
	zones, err := a.zones(ctx, tx)
	if err != nil {
		return out, err
	}
	day := zones.Day(a.now())
	if c.Day != "" {
		if day, err = store.ParseDay(c.Day); err != nil {
			return out, refusal("day", "%s", badDate(c.Day))
		}
	}
	if err := a.act(ctx, tx, c, id, day); err != nil {
		return out, plainly(err)
	}
	out = PlanWritten{ID: c.ID}
	p, err := store.PlanIn(ctx, tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return out, nil // voided
	}
	if err != nil {
		return out, err
	}
	out.Medication, out.Drug, out.RxCUI, out.Next = p.Name, p.Drug, p.RxCUI, next(p, zones, a.now())
	out.Start, out.End = span(p)
	_, out.Schedule = planned(p, day)
	return out, nil
}

func (a *Asker) act(ctx context.Context, tx *sql.Tx, c PlanChange, id int64, day store.Day) error {
	switch c.Action {
	case "stop":
		return store.EndCourse(ctx, tx, id, day, store.CourseStopped, c.Note)
	case "pause":
		return store.EndCourse(ctx, tx, id, day, store.CoursePaused, c.Note)
	case "complete":
		return store.EndCourse(ctx, tx, id, day, store.CourseCompleted, c.Note)
	case "resume":
		return store.Resume(ctx, tx, id, day)
	case "confirm":
		return store.ConfirmPlan(ctx, tx, id)
	case "void":
		return store.VoidPlan(ctx, tx, id)
	case "revise":
		return a.revise(ctx, tx, c, id, day)
	}
	return refusal("action", "use stop, pause, complete, resume, revise, confirm or void")
}

func (a *Asker) revise(ctx context.Context, tx *sql.Tx, c PlanChange, id int64, day store.Day) error {
	if _, err := store.PlanIn(ctx, tx, id); err != nil {
		return err
	}
	in := PlanInput{Dose: c.Dose, Schedule: c.Schedule, FromLast: c.FromLast}
	ins, err := readSchedule(in)
	if err != nil {
		return err
	}
	return store.PutRevision(ctx, tx, id, store.Revision{From: day, Anchor: day, FromLast: c.FromLast, Sig: written(c.Dose, c.Schedule), Instructions: ins}, a.now())
}

// plainly makes a refusal of what a plan does not allow.
func plainly(err error) error {
	for _, no := range []error{store.ErrCourseOpen, store.ErrCourseClosed, store.ErrBeforeStart, store.ErrCourseOverlap} {
		if errors.Is(err, no) {
			return refusal("day", "%s", no)
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return refusal("id", "there is no plan of that id")
	}
	return err
}
