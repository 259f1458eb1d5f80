package store

import (
	"slices"
	"sync"
)

// warnings are what a person should know about an open vault.
type warnings struct {
	mu   sync.Mutex
	list []*Fault
}

// Warnings returns what the person should know about an open vault: that it is
// an older copy, that its key file is missing or damaged, that it lies in a
// synced or network folder.
func (v *Vault) Warnings() []*Fault {
	v.warnings.mu.Lock()
	defer v.warnings.mu.Unlock()
	return slices.Clone(v.warnings.list)
}

func (v *Vault) addWarning(f *Fault) {
	v.warnings.mu.Lock()
	defer v.warnings.mu.Unlock()
	v.warnings.list = append(v.warnings.list, f)
}

// dropWarning drops one that no longer holds.
func (v *Vault) dropWarning(kind FaultKind) {
	v.warnings.mu.Lock()
	defer v.warnings.mu.Unlock()
	v.warnings.list = slices.DeleteFunc(v.warnings.list, func(f *Fault) bool { return f.Kind == kind })
}

func (v *Vault) warned(kind FaultKind) bool {
	return slices.ContainsFunc(v.Warnings(), func(f *Fault) bool { return f.Kind == kind })
}
