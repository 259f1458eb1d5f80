package answer

// Found is what a search adds to its table: the shape that clients built for
// search and fetch read.
type Found struct {
	Results []Hit `json:"results"`
}

// A Hit is one thing that a search found.
type Hit struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"` // carnet://reading/rd_12
}

// Fetched is what a fetch adds to its record, in the same convention.
type Fetched struct {
	ID       string            `json:"id"`
	Title    string            `json:"title"`
	Text     string            `json:"text"`
	URL      string            `json:"url"`
	Metadata map[string]string `json:"metadata"`
}
