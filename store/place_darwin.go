package store

import "golang.org/x/sys/unix"

// networkOf names the network file system that a folder is on.
func networkOf(dir string) string {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil || st.Flags&unix.MNT_LOCAL != 0 {
		return ""
	}
	return unix.ByteSliceToString(st.Fstypename[:])
}
