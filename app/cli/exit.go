package cli

import (
	"os"
	"strings"

	"golang.org/x/term"

	"carnet/store"
)

// exitCode is the code for a fault that ends a command.
func exitCode(kind store.FaultKind) int {
	switch kind {
	case usageFault:
		return Usage
	case store.FaultLocked, store.FaultWrongPassphrase, store.FaultWrongRecoveryCode, store.FaultMistypedCode,
		store.FaultNoPassphrase, store.FaultNoRecoveryCode, store.FaultKeyringChanged, store.FaultKeyringUnavailable, store.FaultPassphraseExposed:
		return Locked
	case store.FaultNotABackup, store.FaultBackupDamaged:
		return Refused
	}
	if strings.HasPrefix(string(kind), "file_") || strings.HasPrefix(string(kind), "genotype_") || strings.HasPrefix(string(kind), "config_") {
		return Refused
	}
	return Failed
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
