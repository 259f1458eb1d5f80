-- The assistants' door: who is let in, to what, and what each did.

-- An assistant that the person has let in.
CREATE TABLE client (
	name    TEXT    PRIMARY KEY, -- by which it calls itself: carnet mcp --client NAME
	title   TEXT    NOT NULL,    -- as people call it
	made    INTEGER NOT NULL,    -- milliseconds since 1970-01-01 UTC
	expires INTEGER,             -- NULL never
	token   BLOB    UNIQUE,      -- SHA-256 of what it brings over HTTP, NULL none
	sent    INTEGER              -- when the person sent it away, NULL it is in
) STRICT, WITHOUT ROWID;

-- What it may do with one class of data. What has no row is off.
CREATE TABLE client_grant (
	client TEXT NOT NULL REFERENCES client (name) ON DELETE CASCADE,
	class  TEXT NOT NULL, -- an answer.Class
	reads  TEXT NOT NULL CHECK (reads IN ('off', 'allow')),
	writes TEXT NOT NULL CHECK (writes IN ('off', 'ask', 'allow')),
	PRIMARY KEY (client, class)
) STRICT, WITHOUT ROWID;

CREATE TABLE door (
	one    INTEGER PRIMARY KEY CHECK (one = 1),
	paused INTEGER NOT NULL CHECK (paused IN (0, 1)), -- 1: nobody is let in, whatever was granted
	http   INTEGER NOT NULL CHECK (http IN (0, 1)),   -- 1: the app listens on loopback
	port   INTEGER NOT NULL                           -- the one it listened on last, 0 none yet
) STRICT;
INSERT INTO door VALUES (1, 0, 0, 0);

-- Every call of an assistant. No value of an argument or an answer is here.
-- Writing it does not raise the vault's revision: the record is as it was.
CREATE TABLE access (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	at      INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
	client  TEXT    NOT NULL, -- '' one that gave no name
	tool    TEXT    NOT NULL, -- or the resource or prompt that was read
	shape   TEXT    NOT NULL, -- names of the arguments, lists with their length: indicators[2] start
	classes TEXT    NOT NULL, -- of what was told, with spaces between
	kind    TEXT    NOT NULL, -- of the answer: result, absent, error …
	refusal TEXT    NOT NULL, -- why there was none: denied, locked …; '' there was one
	rows    INTEGER NOT NULL, -- told
	took    INTEGER NOT NULL  -- microseconds
) STRICT;
CREATE INDEX access_client ON access (client, id);
