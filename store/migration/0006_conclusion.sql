-- What a laboratory wrote about the person's genes, and the markers they watch.

-- A laboratory's own conclusion. Rows are never changed but in their status.
CREATE TABLE conclusion (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	day        INTEGER,          -- of the report; NULL not known
	words      TEXT    NOT NULL, -- as the laboratory wrote it
	laboratory TEXT    NOT NULL,
	note       TEXT    NOT NULL, -- of the person
	modality   TEXT    NOT NULL CHECK (modality IN ('manual', 'assistant')),
	kept_back  INTEGER NOT NULL CHECK (kept_back IN (0, 1)),
	status     TEXT    NOT NULL CHECK (status IN ('final', 'amended', 'retracted')),
	amends     INTEGER REFERENCES conclusion (id),
	written    INTEGER NOT NULL
) STRICT;

-- The variants a conclusion rests on, as the laboratory names them: rs6025,
-- c.1601G>A, CYP2C19 *1/*2. They are words, not rows of a genotype file.
CREATE TABLE conclusion_variant (
	conclusion INTEGER NOT NULL REFERENCES conclusion (id),
	place      INTEGER NOT NULL, -- in the list
	words      TEXT    NOT NULL,
	PRIMARY KEY (conclusion, place)
) STRICT, WITHOUT ROWID;

-- Markers the person wants to see of every genotype file.
CREATE TABLE watched_marker (
	rsid  INTEGER PRIMARY KEY, -- n of rs<n>
	since INTEGER NOT NULL     -- ms UTC
) STRICT;
