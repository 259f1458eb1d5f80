-- What the vault knows of itself.

CREATE TABLE migration (
	name    TEXT PRIMARY KEY,
	applied INTEGER NOT NULL -- milliseconds since 1970-01-01 UTC
) STRICT, WITHOUT ROWID;

CREATE TABLE vault (
	one      INTEGER PRIMARY KEY CHECK (one = 1),
	made     INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
	revision INTEGER NOT NULL, -- raised by every writing transaction
	lock     INTEGER NOT NULL  -- raised when a person locks the vault, on which every process closes it
) STRICT;
INSERT INTO vault VALUES (1, CAST(unixepoch('subsec') * 1000 AS INTEGER), 0, 0);

-- Places to which the vault had come when a process closed it. The keyring
-- remembers the last one: a vault that does not know it is an older copy.
CREATE TABLE mark (
	stamp    TEXT    PRIMARY KEY, -- random, 32 hexadecimal digits
	revision INTEGER NOT NULL,
	left_at  INTEGER NOT NULL     -- milliseconds since 1970-01-01 UTC
) STRICT, WITHOUT ROWID;

-- Backups that were verified, the latest last.
CREATE TABLE backup (
	id       INTEGER PRIMARY KEY AUTOINCREMENT,
	made     INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
	revision INTEGER NOT NULL, -- of the vault that is in it
	bytes    INTEGER NOT NULL,
	daily    INTEGER NOT NULL CHECK (daily IN (0, 1)) -- 1: made by itself
) STRICT;
