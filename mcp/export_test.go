package mcp

// Barrier is in front of everything that a client sends.
var Barrier = barrier
