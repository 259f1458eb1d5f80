package answer

import "carnet/vocab/loinc"

// codeIn is the code of values of e that are told in a UCUM unit: a trend holds
// mass and moles, and a number never stands beside the code of the other. Nil
// where none is known.
func (e *entry) codeIn(unit string) any {
	if _, known := loinc.Lookup(e.Code); !known || unit == "" {
		return orNil(e.Code)
	}
	if code, ok := loinc.InUnit(e.Code, unit); ok {
		return code
	}
	return nil
}

// CodeIn is the code, and its official name, of a card's values in a UCUM unit.
// It reports false where the card has no code, or the unit none.
func CodeIn(c Card, unit string) (code, official string, ok bool) {
	if code, ok = loinc.InUnit(c.Code, unit); !ok || unit == "" {
		return "", "", false
	}
	t, ok := loinc.Lookup(code)
	return code, t.Name, ok
}
