package mcp

// VocabularyTools lists the tools that read no record, by name: what a server
// without a vault has.
func VocabularyTools() []*Tool {
	return []*Tool{convertUnit, normalizeUnit, resolveIndicator, standardizeComplaint, standardizeReading, standardizeReport}
}
