package mcp_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/mcp"
)

var params = []mcp.Param{
	{Name: "keywords", Kind: mcp.StringList, Aliases: []string{"query", "q"}},
	{Name: "start", Kind: mcp.Date, Aliases: []string{"from"}},
	{Name: "view", Kind: mcp.Enum, Enum: []string{"raw", "day", "stats"}, Aliases: []string{"granularity"}},
	{Name: "count", Kind: mcp.Int, Min: bound(1), Max: bound(100)},
	{Name: "value", Kind: mcp.Number},
	{Name: "fasting", Kind: mcp.Bool},
	{Name: "note", Kind: mcp.String, MaxLen: 10},
}

func bound(x float64) *float64 { return &x }

func TestDecode_repairs(t *testing.T) {
	for _, tt := range []struct {
		name, args string
		want       mcp.Values
	}{
		{"nothing", ``, mcp.Values{}},
		{"null", `null`, mcp.Values{}},
		{"an object as text", `"{\"view\":\"raw\"}"`, mcp.Values{"view": "raw"}},
		{"an object as text as text", `"\"{\\\"view\\\":\\\"raw\\\"}\""`, mcp.Values{"view": "raw"}},
		{"key and option in other case", `{"View":"RAW"}`, mcp.Values{"view": "raw"}},
		{"words for nothing", `{"view":"null","start":"","note":"None","keywords":["null"],"value":null,"count":"undefined"}`, mcp.Values{}},
		{"an empty list", `{"keywords":[]}`, mcp.Values{}},
		{"a number as text", `{"value":"10.5","count":"10"}`, mcp.Values{"value": 10.5, "count": int64(10)}},
		{"text as a number", `{"note":10}`, mcp.Values{"note": "10"}},
		{"a list of one for text", `{"note":["a"]}`, mcp.Values{"note": "a"}},
		{"a date with one digit", `{"start":"2026-1-5"}`, mcp.Values{"start": "2026-01-05"}},
		{"an instant is its day", `{"start":"2026-01-05T23:59:00+09:00"}`, mcp.Values{"start": "2026-01-05"}},
		{"yes", `{"fasting":"Yes"}`, mcp.Values{"fasting": true}},
		// vectors/list_arg.tsv
		{"a comma inside an item never splits", `{"keywords":["1,25-Dihydroxyvitamin D"]}`, mcp.Values{"keywords": []string{"1,25-Dihydroxyvitamin D"}}},
		{"a bare text splits", `{"keywords":"LDL, HDL"}`, mcp.Values{"keywords": []string{"LDL", "HDL"}}},
		{"a bare text does not split between digits", `{"keywords":"1,25-Dihydroxyvitamin D"}`, mcp.Values{"keywords": []string{"1,25-Dihydroxyvitamin D"}}},
		{"a list as text", `{"keywords":"[\"Heart Rate\"]"}`, mcp.Values{"keywords": []string{"Heart Rate"}}},
		{"a list as text in a list", `{"keywords":["[\"a\",\"b\"]"]}`, mcp.Values{"keywords": []string{"a", "b"}}},
		{"twice the same", `{"keywords":["a","a"]}`, mcp.Values{"keywords": []string{"a"}}},
	} {
		got, _, problems := mcp.Decode(params, json.RawMessage(tt.args))
		if len(problems) > 0 || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: Decode(%s) = %v, problems %v, want %v", tt.name, tt.args, got, problems, tt.want)
		}
	}
}

func TestDecode_problems(t *testing.T) {
	for _, tt := range []struct {
		name, args string
		field      string
		want       answer.ProblemKind
		maybe      string
	}{
		{"an array", `[1]`, "arguments", answer.WrongType, ""},
		{"half an object", `{"a":`, "arguments", answer.WrongType, ""},
		{"what other systems call it", `{"granularity":"day"}`, "granularity", answer.UnknownParameter, "view"},
		{"a slip", `{"veiw":"day"}`, "veiw", answer.UnknownParameter, "view"},
		{"nothing like it", `{"member":"2"}`, "member", answer.UnknownParameter, ""},
		{"an option there is not", `{"view":"year"}`, "view", answer.NotAnOption, ""},
		{"a slip in an option", `{"view":"stat"}`, "view", answer.NotAnOption, "stats"},
		{"a day in no calendar", `{"start":"2025-06-31"}`, "start", answer.BadDate, ""},
		{"another form of date", `{"start":"06/01/2025"}`, "start", answer.BadDate, ""},
		{"too small", `{"count":0}`, "count", answer.OutOfRange, ""},
		{"a fraction", `{"count":1.5}`, "count", answer.WrongType, ""},
		{"beyond all numbers", `{"value":1e999}`, "value", answer.WrongType, ""},
		{"an object for text", `{"note":{"$ne":1}}`, "note", answer.WrongType, ""},
		{"an object in a list", `{"keywords":[{"a":1}]}`, "keywords", answer.WrongType, ""},
		{"a number for a list", `{"keywords":5}`, "keywords", answer.WrongType, ""},
		{"too long", `{"note":"12345678901"}`, "note", answer.TooLong, ""},
		{"too many", `{"keywords":["` + strings.Repeat(`x","y`, 1) + `",1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]}`, "keywords", answer.TooLong, ""},
		{"the same twice in two spellings", `{"view":"raw","VIEW":"day"}`, "view", answer.Conflict, ""},
	} {
		_, _, problems := mcp.Decode(params, json.RawMessage(tt.args))
		if len(problems) != 1 || problems[0].Field != tt.field || problems[0].Problem != tt.want || problems[0].Maybe != tt.maybe {
			t.Errorf("%s: Decode(%s) has problems %+v, want %s of %s", tt.name, tt.args, problems, tt.want, tt.field)
		}
	}
}

func TestDecode_missing(t *testing.T) {
	required := []mcp.Param{{Name: "query", Kind: mcp.String, Required: true, Desc: "Words."}}
	_, _, problems := mcp.Decode(required, json.RawMessage(`{"query":""}`))
	if len(problems) != 1 || problems[0].Problem != answer.Missing || problems[0].Want == "" {
		t.Errorf("an empty required text has problems %+v, want missing", problems)
	}
}

// canary is put in wherever a value goes; no refusal may tell it back.
const canary = "potassium-9.9"

// FuzzDecode: no input panics, the same input decodes the same, and every
// problem carries something to act on.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		``, `null`, `{}`, `[]`, `"{}"`, `{"view":"RAW"}`, `{"keywords":"a,b"}`, `{"keywords":["` + canary + `"]}`, `{"start":"` + canary + `"}`,
		`{"value":1e308,"count":-1}`, `{"note":"\u202e«»"}`, `{"view":{"$ne":1}}`, `{"start":[null]}`, `{"` + canary + `":1}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		v, repairs, problems := mcp.Decode(params, raw)
		v2, repairs2, problems2 := mcp.Decode(params, raw)
		if !reflect.DeepEqual(v, v2) || !reflect.DeepEqual(repairs, repairs2) || !reflect.DeepEqual(problems, problems2) {
			t.Fatalf("Decode(%q) is not stable", raw)
		}
		for _, p := range problems {
			if p.Field == "" || p.Problem == "" || p.Want == "" && len(p.Options) == 0 && p.Maybe == "" {
				t.Errorf("Decode(%q): nothing to act on in %+v", raw, p)
			}
			if p.Problem != answer.UnknownParameter && strings.Contains(p.Want+p.Maybe, canary) {
				t.Errorf("Decode(%q) tells a value back: %+v", raw, p)
			}
		}
	})
}
