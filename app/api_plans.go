package app

import "carnet/answer"

// Plans lays the plans out for a day, "" today.
func (p *API) Plans(day string) (answer.PlanBook, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return answer.PlanBook{}, err
	}
	return a.PlanBook(p.ctx, day)
}

// PreviewPlan says how a plan is understood, and writes nothing.
func (p *API) PreviewPlan(in answer.PlanInput) (answer.PlanPreview, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return answer.PlanPreview{}, err
	}
	return a.PreviewPlan(p.ctx, in)
}

// AddPlan writes a plan and returns its id.
func (p *API) AddPlan(in answer.PlanInput) (string, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return "", err
	}
	out, err := a.AddPlan(p.ctx, in)
	return out.ID, err
}

// ChangePlan stops, pauses, resumes, revises or voids a plan.
func (p *API) ChangePlan(in answer.PlanChange) error {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return err
	}
	_, err = a.ChangePlan(p.ctx, in)
	return err
}

// AddDose answers a slot of a plan: taken, skipped or undone.
func (p *API) AddDose(in answer.DoseInput) (answer.DoseWritten, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return answer.DoseWritten{}, err
	}
	return a.AddDose(p.ctx, in)
}
