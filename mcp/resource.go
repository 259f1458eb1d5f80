package mcp

import (
	"context"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
)

// A resource is something a client may attach to a conversation: one or more
// questions, told as text. Variables of its address stand in braces.
type resource struct {
	uri, name, title, desc string
	class                  answer.Class // "" of several
	parts                  func(vars map[string]string) []part
}

// resources lists what has an address.
func resources() []resource {
	return []resource{
		{"carnet://profile", "profile", "The person", "Age in years, sex, height, time zone and language. No identifiers.", "", always(part{"", "", nil})},
		{"carnet://inventory", "inventory", "What this record holds", "Kinds of data, how much of each, and from when to when.", "", always(part{"", "describe_record", nil})},
		{"carnet://medications", "medications", "Medications", "Medication and supplement plans in effect.", answer.ClassMedications, always(part{"", "query_medications", map[string]any{"view": "plan"}})},
		{"carnet://labs", "labs", "Catalogue of measurements", "Every measured series with its latest value, unit, range, flag and date.", answer.ClassReadings, always(part{"", "query_health_indicators", nil})},
		{"carnet://indicator/{name}", "indicator", "One series", "Statistics and latest value of one series.", answer.ClassReadings, indicatorParts},
		{"carnet://indicator/{name}/{window}", "indicator_window", "One series in a window", "Statistics of one series in a window, such as last30days or allTime.", answer.ClassReadings, indicatorParts},
		{"carnet://lab/{name}", "lab", "Results of one series", "The results of one series as printed, newest first.", answer.ClassReadings, labParts},
		{"carnet://medication/{id}", "medication", "One medication", "One medication plan by its id.", answer.ClassMedications, func(vars map[string]string) []part {
			return []part{{"", "fetch", map[string]any{"id": vars["id"]}}}
		}},
		{"carnet://report/visit/{window}", "visit_report", "Report for a visit", "What a window holds, for a visit: latest results, changes, medications, records.", "", func(map[string]string) []part {
			return visitParts
		}},
	}
}

func always(p part) func(map[string]string) []part {
	return func(map[string]string) []part { return []part{p} }
}

func indicatorParts(vars map[string]string) []part {
	name := []string{vars["name"]}
	return []part{
		{"Statistics", "query_health_indicators", map[string]any{"indicators": name, "view": "stats"}},
		{"Latest", "query_health_indicators", map[string]any{"indicators": name, "view": "latest"}},
	}
}

func labParts(vars map[string]string) []part {
	return []part{{"", "query_health_indicators", map[string]any{"indicators": []string{vars["name"]}, "view": "raw"}}}
}

// match reads the variables of a resource out of an address.
func (r resource) match(uri string) (vars map[string]string, ok bool) {
	pattern, path := strings.Split(r.uri, "/"), strings.Split(uri, "/")
	if len(pattern) != len(path) {
		return nil, false
	}
	vars = map[string]string{}
	for i, p := range pattern {
		if !strings.HasPrefix(p, "{") {
			if p != path[i] {
				return nil, false
			}
			continue
		}
		v, err := url.PathUnescape(path[i])
		if err != nil || v == "" {
			return nil, false
		}
		vars[strings.Trim(p, "{}")] = v
	}
	return vars, true
}

func (r resource) template() bool { return strings.Contains(r.uri, "{") }

const plainText = "text/plain"

// addResources offers every resource; which are listed is for the filter.
func (f *front) addResources() {
	for _, r := range resources() {
		if r.template() {
			f.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: r.uri, Name: r.name, Title: r.title, Description: r.desc, MIMEType: plainText}, f.read)
		} else {
			f.AddResource(&mcp.Resource{URI: r.uri, Name: r.name, Title: r.title, Description: r.desc, MIMEType: plainText}, f.read)
		}
	}
}

// read answers resources/read. What was withheld or not found is told in the
// text, with what can be done about it; an address of no kind of ours is not
// found.
func (f *front) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	for _, r := range resources() {
		vars, ok := r.match(req.Params.URI)
		if !ok {
			continue
		}
		text := f.server.told(ctx, f.caller, "resource "+r.name, vars["window"], r.parts(vars))
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: plainText, Text: text}}}, nil
	}
	return nil, mcp.ResourceNotFoundError(req.Params.URI)
}
