package answer

import (
	"bytes"
	"encoding/json"
)

// Add appends a field. A nil or empty value is kept as unknown.
func (r *Record) Add(name string, value any) {
	if value == "" {
		value = nil
	}
	*r = append(*r, Field{name, value})
}

// MarshalJSON writes an object whose keys stand in the order of the fields.
func (r Record) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, f := range r {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := e.Encode(f.Name); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1) // Encode ends a line
		b.WriteByte(':')
		if err := e.Encode(f.Value); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
