-- Vocabularies that the person brought, such as a LOINC release. They are not of
-- the record: nothing refers to them, and they can be taken out again.

CREATE TABLE vocabulary (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	kind    TEXT    NOT NULL, -- 'loinc' or another
	version TEXT    NOT NULL, -- as its publisher counts, '' unknown
	state   TEXT    NOT NULL CHECK (state IN ('loading', 'ready', 'leaving')),
	notice  TEXT    NOT NULL, -- the publisher's, to be shown
	terms   INTEGER NOT NULL,
	names   INTEGER NOT NULL,
	changed INTEGER NOT NULL  -- ms UTC; while loading, when a part was last written
) STRICT;

CREATE UNIQUE INDEX vocabulary_ready ON vocabulary (kind) WHERE state = 'ready';

-- A term of a LOINC release.
CREATE TABLE loinc_term (
	vocabulary INTEGER NOT NULL REFERENCES vocabulary (id),
	code       TEXT    NOT NULL,
	name       TEXT    NOT NULL, -- long common name
	component  TEXT    NOT NULL,
	property   TEXT    NOT NULL,
	time       TEXT    NOT NULL,
	system     TEXT    NOT NULL,
	scale      TEXT    NOT NULL, -- '-' is a panel
	method     TEXT    NOT NULL,
	grouping   TEXT    NOT NULL, -- of the catalogue, '' none
	unit       TEXT    NOT NULL, -- UCUM, '' none
	rank       INTEGER NOT NULL, -- among the commonest tests from 1, 0 none
	PRIMARY KEY (vocabulary, code)
) STRICT, WITHOUT ROWID;

-- What may be printed for a term, folded by loinc.Key.
CREATE TABLE loinc_name (
	vocabulary INTEGER NOT NULL REFERENCES vocabulary (id),
	name       TEXT    NOT NULL,
	code       TEXT    NOT NULL,
	PRIMARY KEY (vocabulary, name, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE loinc_member (
	vocabulary INTEGER NOT NULL REFERENCES vocabulary (id),
	panel      TEXT    NOT NULL,
	place      INTEGER NOT NULL,
	code       TEXT    NOT NULL,
	PRIMARY KEY (vocabulary, panel, place, code)
) STRICT, WITHOUT ROWID;
