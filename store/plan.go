package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"carnet/vocab/sig"
)

// A Plan is a medicine or supplement that a person takes or took. What it asks
// for changes by revisions that take effect on a day; from when to when it was
// taken is its courses. The past is judged by the revision that was in force.
type Plan struct {
	ID        int64
	Name      string // as the person wrote it
	Drug      string // generic name, "" not known
	RxCUI     string // "" not known
	Kind      PlanKind
	Note      string
	Confirmed bool // false: read out of a sentence, and nobody said yes
	KeptBack  bool
	Status    Status // final, or retracted where it was entered in error
	Written   time.Time

	Revisions []Revision // in the order of time
	Courses   []Course   // in the order of time
}

// A PlanKind tells medicines from supplements.
type PlanKind string

// The kinds of plans.
const (
	PlanMedication PlanKind = "medication"
	PlanSupplement PlanKind = "supplement"
)

// A Revision is what a plan asks for from a day on.
type Revision struct {
	From         Day
	Anchor       Day               // from which every n days, cycles and months are counted
	FromLast     bool              // counted from the last intake instead
	Sig          string            // as the person wrote it
	Instructions []sig.Instruction // what Sig was read as
}

// A Course is a stretch of taking, both days included.
type Course struct {
	Start Day
	End   *Day // nil open
	Why   CourseEnd
	Note  string
}

// A CourseEnd is why a course ended.
type CourseEnd string

// The ends. An open course has none.
const (
	CourseStopped    CourseEnd = "stopped"
	CoursePaused     CourseEnd = "paused"
	CourseSuperseded CourseEnd = "superseded"
	CourseCompleted  CourseEnd = "completed"
)

// What a plan does not allow.
var (
	ErrCourseOpen    = errors.New("a course is open")
	ErrCourseClosed  = errors.New("no course is open")
	ErrBeforeStart   = errors.New("the day lies before the course began")
	ErrCourseOverlap = errors.New("the day lies within an earlier course")
)

// AddPlan writes a plan with its revisions and courses and gives it its id.
func AddPlan(ctx context.Context, tx *sql.Tx, p *Plan) error {
	p.Status = StatusFinal
	err := tx.QueryRowContext(ctx, `
		INSERT INTO plan (name, drug, rxcui, kind, note, confirmed, kept_back, status, written)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		p.Name, p.Drug, p.RxCUI, p.Kind, p.Note, p.Confirmed, p.KeptBack, p.Status, p.Written.UnixMilli()).Scan(&p.ID)
	if err != nil {
		return fmt.Errorf("add plan: %w", err)
	}
	for _, r := range p.Revisions {
		if err := PutRevision(ctx, tx, p.ID, r, p.Written); err != nil {
			return err
		}
	}
	for _, c := range p.Courses {
		if err := addCourse(ctx, tx, p.ID, c); err != nil {
			return err
		}
	}
	return nil
}

// PutRevision makes r what the plan asks for from r.From on; one that took
// effect on the same day is replaced. Days before it stay as they were.
func PutRevision(ctx context.Context, tx *sql.Tx, plan int64, r Revision, now time.Time) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO plan_revision (plan, from_day, anchor, from_last, sig, instructions, written) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (plan, from_day) DO UPDATE SET anchor = excluded.anchor, from_last = excluded.from_last,
			sig = excluded.sig, instructions = excluded.instructions, written = excluded.written`,
		plan, r.From, r.Anchor, r.FromLast, r.Sig, encode(append([]sig.Instruction{}, r.Instructions...)), now.UnixMilli())
	if err != nil {
		return fmt.Errorf("plan %s: revision: %w", NounPlan.ID(plan), err)
	}
	return nil
}

func addCourse(ctx context.Context, tx *sql.Tx, plan int64, c Course) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO plan_course (plan, start_day, end_day, why, note) VALUES (?, ?, ?, ?, ?)`,
		plan, c.Start, c.End, c.Why, c.Note)
	if err != nil {
		return fmt.Errorf("plan %s: course: %w", NounPlan.ID(plan), err)
	}
	return nil
}

// EndCourse closes the plan's open course with last as its last day. The error
// wraps [ErrCourseClosed] or [ErrBeforeStart].
func EndCourse(ctx context.Context, tx *sql.Tx, plan int64, last Day, why CourseEnd, note string) error {
	p, err := PlanIn(ctx, tx, plan)
	if err != nil {
		return err
	}
	c, ok := p.open()
	switch {
	case !ok:
		return fmt.Errorf("plan %s: %w", NounPlan.ID(plan), ErrCourseClosed)
	case last < c.Start:
		return fmt.Errorf("plan %s: %w", NounPlan.ID(plan), ErrBeforeStart)
	}
	_, err = tx.ExecContext(ctx, `UPDATE plan_course SET end_day = ?, why = ?, note = ? WHERE plan = ? AND start_day = ?`,
		last, why, note, plan, c.Start)
	return err
}

// Resume begins a new course. The error wraps [ErrCourseOpen] or
// [ErrCourseOverlap].
func Resume(ctx context.Context, tx *sql.Tx, plan int64, first Day) error {
	p, err := PlanIn(ctx, tx, plan)
	if err != nil {
		return err
	}
	if _, ok := p.open(); ok {
		return fmt.Errorf("plan %s: %w", NounPlan.ID(plan), ErrCourseOpen)
	}
	for _, c := range p.Courses {
		if first <= *c.End {
			return fmt.Errorf("plan %s: %w", NounPlan.ID(plan), ErrCourseOverlap)
		}
	}
	return addCourse(ctx, tx, plan, Course{Start: first})
}

// open is the course without an end.
func (p Plan) open() (Course, bool) {
	if n := len(p.Courses); n > 0 && p.Courses[n-1].End == nil {
		return p.Courses[n-1], true
	}
	return Course{}, false
}

// VoidPlan takes a plan that was entered in error out of sight.
func VoidPlan(ctx context.Context, tx *sql.Tx, id int64) error {
	return setStatus(ctx, tx, "plan", NounPlan, id, StatusRetracted)
}

// ConfirmPlan says yes to a plan that was read out of a sentence.
func ConfirmPlan(ctx context.Context, tx *sql.Tx, id int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE plan SET confirmed = 1 WHERE id = ?`, id)
	return err
}

// PlanIn returns one plan that was not entered in error. The error wraps
// [ErrNotFound] if there is none.
func PlanIn(ctx context.Context, tx *sql.Tx, id int64) (Plan, error) {
	ps, err := scanPlans(ctx, tx, ` AND id = ?`, id)
	if err == nil && len(ps) == 0 {
		err = fmt.Errorf("plan %s: %w", NounPlan.ID(id), ErrNotFound)
	}
	if err != nil {
		return Plan{}, err
	}
	return ps[0], nil
}

// PlansIn lists the plans that were not entered in error, by their id.
func PlansIn(ctx context.Context, tx *sql.Tx) ([]Plan, error) { return scanPlans(ctx, tx, ``) }

func scanPlans(ctx context.Context, tx *sql.Tx, and string, args ...any) (ps []Plan, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, name, drug, rxcui, kind, note, confirmed, kept_back, status, written
		FROM plan WHERE status = 'final'`+and+` ORDER BY id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var p Plan
		var written int64
		if err := rows.Scan(&p.ID, &p.Name, &p.Drug, &p.RxCUI, &p.Kind, &p.Note, &p.Confirmed, &p.KeptBack, &p.Status, &written); err != nil {
			return nil, err
		}
		p.Written = time.UnixMilli(written).UTC()
		ps = append(ps, p)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range ps {
		if ps[i].Revisions, err = revisionsOf(ctx, tx, ps[i].ID); err != nil {
			return nil, err
		}
		if ps[i].Courses, err = coursesOf(ctx, tx, ps[i].ID); err != nil {
			return nil, err
		}
	}
	return ps, nil
}

func revisionsOf(ctx context.Context, tx *sql.Tx, plan int64) (rs []Revision, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT from_day, anchor, from_last, sig, instructions FROM plan_revision WHERE plan = ? ORDER BY from_day`, plan)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r Revision
		var instructions string
		if err := rows.Scan(&r.From, &r.Anchor, &r.FromLast, &r.Sig, &instructions); err != nil {
			return nil, err
		}
		if err := decode(instructions, &r.Instructions); err != nil {
			return nil, fmt.Errorf("plan %s: %w", NounPlan.ID(plan), err)
		}
		rs = append(rs, r)
	}
	return rs, rows.Err()
}

func coursesOf(ctx context.Context, tx *sql.Tx, plan int64) (cs []Course, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT start_day, end_day, why, note FROM plan_course WHERE plan = ? ORDER BY start_day`, plan)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Course
		if err := rows.Scan(&c.Start, &c.End, &c.Why, &c.Note); err != nil {
			return nil, err
		}
		cs = append(cs, c)
	}
	return cs, rows.Err()
}
