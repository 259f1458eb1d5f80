-- What the vault knows of itself.

CREATE TABLE migration (
	name    TEXT PRIMARY KEY,
	applied INTEGER NOT NULL -- milliseconds since 1970-01-01 UTC
) STRICT, WITHOUT ROWID;

CREATE TABLE vault (
	one      INTEGER PRIMARY KEY CHECK (one = 1),
	revision INTEGER NOT NULL -- raised by every writing transaction
) STRICT;
INSERT INTO vault VALUES (1, 0);

-- Places to which the vault had come when a process closed it. The keyring
-- remembers the last one: a vault that does not know it is an older copy.
CREATE TABLE mark (
	revision INTEGER PRIMARY KEY,
	stamp    TEXT    NOT NULL, -- random, 32 hexadecimal digits
	left_at  INTEGER NOT NULL  -- milliseconds since 1970-01-01 UTC
) STRICT;
