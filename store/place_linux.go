package store

import "golang.org/x/sys/unix"

// networkOf names the network file system that a folder is on. FUSE is left
// out: local disks are mounted through it too.
func networkOf(dir string) string {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return ""
	}
	switch uint32(st.Type) {
	case unix.NFS_SUPER_MAGIC:
		return "NFS"
	case unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC:
		return "SMB"
	case unix.AFS_SUPER_MAGIC:
		return "AFS"
	}
	return ""
}
