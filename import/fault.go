package importer

import (
	"carnet/store"
)

// Why a file was not read. Each has its sentence in answer.Tell.
const (
	FaultEmpty         store.FaultKind = "file_empty"
	FaultFolder        store.FaultKind = "file_is_folder"
	FaultMissing       store.FaultKind = "file_missing"
	FaultUnreadable    store.FaultKind = "file_unreadable"
	FaultTooLarge      store.FaultKind = "file_too_large"
	FaultUnknown       store.FaultKind = "file_unknown" // Args "looks_like", where that can be told
	FaultPassword      store.FaultKind = "file_needs_password"
	FaultWrongPassword store.FaultKind = "file_wrong_password"
	FaultDamaged       store.FaultKind = "file_damaged"
	FaultNoOCR         store.FaultKind = "ocr_missing" // pictures of pages, and nothing to read them with
	FaultHEIC          store.FaultKind = "picture_heic"
	FaultNoRows        store.FaultKind = "file_no_rows"
	FaultHeaderless    store.FaultKind = "genotype_headerless"
	FaultManyPeople    store.FaultKind = "genotype_many_people"
	FaultSitesOnly     store.FaultKind = "genotype_sites_only"
	FaultNoLOINC       store.FaultKind = "file_no_loinc" // what was given as a LOINC release is none
	FaultPacking       store.FaultKind = "file_packing"  // a zip packed or laid out in a way that is not read
)

func fault(k store.FaultKind) error { return &store.Fault{Kind: k} }

func unknown(looksLike string) error {
	f := &store.Fault{Kind: FaultUnknown}
	if looksLike != "" {
		f.Args = map[string]string{"looks_like": looksLike}
	}
	return f
}
