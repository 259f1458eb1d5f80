// Package fhir has the few resources of FHIR R4 (https://hl7.org/fhir/R4/) that
// this program reads and writes, as plain structs with R4's names in JSON.
//
// It is no model of FHIR: what a struct lacks this program never says. A number
// is a [json.Number], because R4 keeps the digits that were measured, 5.0 and
// not 5. Nothing here checks a resource.
package fhir

import "encoding/json"

// Systems of codes.
const (
	LOINC = "http://loinc.org"
	UCUM  = "http://unitsofmeasure.org"
)

// An Observation is one measured value, finding or complaint
// (https://hl7.org/fhir/R4/observation.html).
type Observation struct {
	ResourceType      string           `json:"resourceType"` // Observation
	Extension         []Extension      `json:"extension,omitempty"`
	Status            string           `json:"status"` // final
	Category          []Concept        `json:"category,omitempty"`
	Code              Concept          `json:"code"`
	EffectiveDateTime string           `json:"effectiveDateTime,omitempty"` // YYYY-MM-DD, or with time and offset
	ValueQuantity     *Quantity        `json:"valueQuantity,omitempty"`
	ValueString       string           `json:"valueString,omitempty"`
	Interpretation    []Concept        `json:"interpretation,omitempty"`
	Method            *Concept         `json:"method,omitempty"`
	Specimen          *Reference       `json:"specimen,omitempty"`
	ReferenceRange    []ReferenceRange `json:"referenceRange,omitempty"`
}

// A Concept is words with the codes that they have, R4's CodeableConcept.
type Concept struct {
	Coding []Coding `json:"coding,omitempty"`
	Text   string   `json:"text,omitempty"`
}

// A Coding is one code of a system.
type Coding struct {
	System  string `json:"system"`
	Version string `json:"version,omitempty"`
	Code    string `json:"code"`
	Display string `json:"display,omitempty"`
}

// A Quantity is a number with its unit. Comparator is "", <, <=, >= or >.
type Quantity struct {
	Value      json.Number `json:"value"`
	Comparator string      `json:"comparator,omitempty"`
	Unit       string      `json:"unit,omitempty"` // as printed
	System     string      `json:"system,omitempty"`
	Code       string      `json:"code,omitempty"`
}

// A ReferenceRange is the printed interval.
type ReferenceRange struct {
	Low  *Quantity `json:"low,omitempty"`
	High *Quantity `json:"high,omitempty"`
	Text string    `json:"text,omitempty"`
}

// A Reference names something that is no resource here.
type Reference struct {
	Display string `json:"display"`
}

// An Extension says what R4 has no field for: one value, or parts.
type Extension struct {
	URL         string      `json:"url"`
	Extension   []Extension `json:"extension,omitempty"`
	ValueString string      `json:"valueString,omitempty"`
}
