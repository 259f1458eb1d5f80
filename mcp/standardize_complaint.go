package mcp

import (
	"context"

	"carnet/answer"
)

var standardizeComplaint = &Tool{
	Name:       "standardize_complaint",
	Title:      "A complaint as an ICPC-3 code",
	Desc:       "Classifies what a person says they have, a symptom or a condition in any of twelve languages, by ICPC-3 as a FHIR R4 Observation. Broad or ambiguous words have no code, and the answer says why.",
	Vocabulary: true,
	Params: []Param{
		{Name: "text", Kind: String, Required: true, MaxLen: 400, Desc: "The complaint or condition, in the person's words.", Aliases: []string{"complaint", "symptom", "name", "words", "query"}},
		{Name: "kind", Kind: Enum, Enum: options(answer.ComplaintKinds()), Desc: "symptom (default) or condition.", Aliases: []string{"type", "axis"}},
	},
	Handle: func(_ context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		return answer.StandardizeComplaint(v.Text("text"), answer.ComplaintKind(v.Text("kind")))
	},
}
