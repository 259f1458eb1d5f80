package mcp_test

import (
	"slices"
	"testing"

	"carnet/mcp"
)

// A server without a vault has these six tools and no others, and opens
// nothing.
func TestVocabulary(t *testing.T) {
	s := newSession(t, mcp.Options{Vocabulary: true})
	want := []string{"convert_unit", "normalize_unit", "resolve_indicator", "standardize_complaint", "standardize_reading", "standardize_report"}
	if got := s.tools(); !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
}
