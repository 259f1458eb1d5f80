package ucum

import (
	"errors"
	"fmt"
)

// ErrIncommensurable is wrapped by every refusal to convert between two units.
var ErrIncommensurable = errors.New("units do not convert into each other")

// A Refusal says why two units do not convert into each other.
type Refusal struct {
	From, To string // UCUM codes
	Reason   Reason
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("ucum: %s to %s: %s", r.From, r.To, r.Reason)
}

// Is makes errors.Is(err, ErrIncommensurable) true of every refusal.
func (r *Refusal) Is(target error) bool { return target == ErrIncommensurable }

// A Reason is why a conversion was refused.
type Reason uint8

// Reasons. A caller that knows the analyte can supply what MolarMass and
// Valence ask for; the others are final.
const (
	DifferentKind    Reason = iota + 1 // the units measure different things
	ArbitraryUnit                      // one is an assay's own scale
	MolarMass                          // mass to amount, molar mass unknown
	Valence                            // amount to equivalents, valence unknown
	FractionOfAmount                   // mol/mol to another kind of fraction
)

var reasons = map[Reason]string{
	DifferentKind:    "different_kind",
	ArbitraryUnit:    "arbitrary_unit",
	MolarMass:        "molar_mass_needed",
	Valence:          "valence_needed",
	FractionOfAmount: "fraction_of_amount",
}

// String returns the reason as a closed token, such as "molar_mass_needed".
func (r Reason) String() string { return reasons[r] }
