package crypt

import (
	"reflect"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"
)

// The layout of the structs shared with SQLite, and the flags by which files
// are told apart, are those the shim was written and measured for. A new
// version of modernc.org/sqlite that fails here wants the power cut, crash and
// interoperation tests at length, and a look at its changes.
func TestLayout(t *testing.T) {
	for _, tt := range []struct {
		typ    reflect.Type
		fields []string
	}{
		{reflect.TypeFor[cVFS](), []string{
			"FiVersion", "FszOsFile", "FmxPathname", "FpNext", "FzName", "FpAppData", "FxOpen", "FxDelete", "FxAccess",
			"FxFullPathname", "FxDlOpen", "FxDlError", "FxDlSym", "FxDlClose", "FxRandomness", "FxSleep", "FxCurrentTime",
			"FxGetLastError", "FxCurrentTimeInt64", "FxSetSystemCall", "FxGetSystemCall", "FxNextSystemCall",
		}},
		{reflect.TypeFor[cMethods](), []string{
			"FiVersion", "FxClose", "FxRead", "FxWrite", "FxTruncate", "FxSync", "FxFileSize", "FxLock", "FxUnlock",
			"FxCheckReservedLock", "FxFileControl", "FxSectorSize", "FxDeviceCharacteristics", "FxShmMap", "FxShmLock",
			"FxShmBarrier", "FxShmUnmap", "FxFetch", "FxUnfetch",
		}},
		{reflect.TypeFor[cFile](), []string{"FpMethods"}},
	} {
		var got []string
		for i := range tt.typ.NumField() {
			got = append(got, tt.typ.Field(i).Name)
		}
		if !reflect.DeepEqual(got, tt.fields) {
			t.Errorf("%v has fields %v, want %v", tt.typ, got, tt.fields)
		}
	}
	for name, pair := range map[string][2]int{
		"MAIN_DB":       {sqlite3.SQLITE_OPEN_MAIN_DB, 0x100},
		"MAIN_JOURNAL":  {sqlite3.SQLITE_OPEN_MAIN_JOURNAL, 0x800},
		"WAL":           {sqlite3.SQLITE_OPEN_WAL, 0x80000},
		"SUPER_JOURNAL": {sqlite3.SQLITE_OPEN_SUPER_JOURNAL, 0x4000},
	} {
		if pair[0] != pair[1] {
			t.Errorf("SQLITE_OPEN_%s = %#x, want %#x", name, pair[0], pair[1])
		}
	}
	if sqlite3.SQLITE_VERSION != "3.54.1" {
		t.Errorf("SQLite is %s, this was measured with 3.54.1", sqlite3.SQLITE_VERSION)
	}
}
