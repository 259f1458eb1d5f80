package ucum

import "strings"

// labelOf returns the mark an annotation leaves on its unit, or "". Most are
// comments; these change what the number means: a clearance per 1.73 m² of
// body surface is not a clearance, and D-dimer in fibrinogen equivalents is
// about twice that in D-dimer units.
func labelOf(annotation string) string {
	folded := strings.ToUpper(annotation)
	switch {
	case strings.HasPrefix(annotation, "1.73"):
		return "1.73_m2"
	case folded == "FEU" || folded == "DDU":
		return folded
	}
	return ""
}

// counted are annotations that say what was counted. Alone they mean 1.
var counted = map[string]bool{
	"#": true, "basophils": true, "beats": true, "breaths": true, "cell": true, "cells": true,
	"cfu": true, "copies": true, "copy": true, "count": true, "counts": true, "cycles": true,
	"ery": true, "erythrocytes": true, "events": true, "genomes": true, "inr": true, "leukocytes": true,
	"number": true, "particles": true, "platelets": true, "plt": true, "pulse": true, "pulses": true,
	"ratio": true, "rbc": true, "revolutions": true, "spermatozoa": true, "steps": true, "strides": true,
	"times": true, "tot": true, "total": true, "wbc": true,
}

func counts(annotation string) bool { return counted[strings.ToLower(annotation)] }
