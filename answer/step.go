package answer

// A Step is a call that would work next. The set is closed and its words say
// what to do; an answer offers none that the next call would refuse.
type Step string

// The steps.
const (
	StepNextPage      Step = "pass_cursor_for_more"
	StepNarrowWindow  Step = "narrow_start_end"
	StepWidenWindow   Step = "widen_or_drop_start_end"
	StepViewStats     Step = "view_stats"
	StepViewMonth     Step = "view_month"
	StepViewRaw       Step = "view_raw"
	StepUseIndicators Step = "pass_indicators_from_rows"
	StepCatalogue     Step = "query_health_indicators_without_selector"
	StepDescribe      Step = "describe_record"
	StepFetch         Step = "fetch_an_id"
	StepFixArguments  Step = "fix_arguments_and_call_again"
	StepCallLater     Step = "call_again_later"
	StepAskPerson     Step = "tell_the_person"
)

// Steps lists every step.
func Steps() []Step {
	return []Step{
		StepNextPage, StepNarrowWindow, StepWidenWindow, StepViewStats, StepViewMonth, StepViewRaw,
		StepUseIndicators, StepCatalogue, StepDescribe, StepFetch,
		StepFixArguments, StepCallLater, StepAskPerson,
	}
}
