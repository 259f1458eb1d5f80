-- Genotype files: what a person's array or sequencing printed for each marker.

-- One imported file. At most one is active; a replaced one can be brought back.
CREATE TABLE genotype_set (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	document    INTEGER REFERENCES document (id), -- NULL while loading
	batch       INTEGER REFERENCES batch (id),    -- NULL while loading
	state       TEXT    NOT NULL CHECK (state IN ('loading', 'active', 'replaced', 'hidden')),
	replaced_by INTEGER REFERENCES genotype_set (id), -- the set whose publishing replaced this one
	format      TEXT    NOT NULL, -- array, vcf (differences only) or gvcf
	vendor      TEXT    NOT NULL,
	version     TEXT    NOT NULL, -- of the array
	declared    TEXT    NOT NULL, -- assembly by the header: NCBI36, GRCh37, GRCh38 or ''
	build       TEXT    NOT NULL, -- assembly by the rows, '' undecided
	assembly    TEXT    NOT NULL, -- the one to read positions by, '' unknown
	evidence    TEXT    NOT NULL, -- the rows' vote in words
	strand      TEXT    NOT NULL, -- plus, forward or top
	sex         TEXT    NOT NULL, -- female, male or '': a plausibility check, no fact about the person
	markers     INTEGER NOT NULL, -- rows kept = called + no_calls
	called      INTEGER NOT NULL,
	no_calls    INTEGER NOT NULL,
	elsewhere   INTEGER NOT NULL, -- rows on contigs without a number, not kept
	damaged     INTEGER NOT NULL, -- rows that could not be read
	truncated   INTEGER NOT NULL CHECK (truncated IN (0, 1)),
	created     INTEGER NOT NULL, -- ms UTC
	changed     INTEGER NOT NULL, -- ms UTC of the last change of state, or of the last rows while loading
	CHECK (state = 'loading' OR document IS NOT NULL AND batch IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX genotype_set_active ON genotype_set (state) WHERE state = 'active';

-- The rows, clustered by place: a region reads few pages.
CREATE TABLE genotype (
	genotype_set INTEGER NOT NULL,
	chrom        INTEGER NOT NULL, -- 1-22, 23 X, 24 Y, 25 PAR, 26 MT, 0 unplaced
	pos          INTEGER NOT NULL, -- 1-based, in the file's own assembly
	copy         INTEGER NOT NULL, -- tells rows of one place apart
	id           INTEGER NOT NULL, -- n of rs<n>; -n of i<n>; from -2^40 down a row of genotype_name; 0 no name
	alleles      INTEGER NOT NULL, -- gene.Alleles; from 256 up a row of genotype_text
	PRIMARY KEY (genotype_set, chrom, pos, copy)
) STRICT, WITHOUT ROWID;

-- The same rows, clustered by marker. A table rather than an index, so that an
-- import writes both in their own order, and a marker is found in one look-up.
-- Rows without a name are not in it.
CREATE TABLE genotype_marker (
	genotype_set INTEGER NOT NULL,
	id           INTEGER NOT NULL,
	chrom        INTEGER NOT NULL,
	pos          INTEGER NOT NULL,
	copy         INTEGER NOT NULL,
	alleles      INTEGER NOT NULL,
	PRIMARY KEY (genotype_set, id, chrom, pos, copy)
) STRICT, WITHOUT ROWID;

-- Marker names that are no number, such as 1:101, kgp1004 or exm-rs123.
CREATE TABLE genotype_name (
	genotype_set INTEGER NOT NULL,
	id           INTEGER NOT NULL,
	name         TEXT    NOT NULL,
	PRIMARY KEY (genotype_set, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX genotype_name_name ON genotype_name (genotype_set, name);

-- Genotypes that are more than two letters: A/G, AT/A, or REF, ALT and GT of a VCF.
CREATE TABLE genotype_text (
	genotype_set INTEGER NOT NULL,
	id           INTEGER NOT NULL, -- from 256 up
	text         TEXT    NOT NULL, -- as printed
	alleles      INTEGER NOT NULL, -- what it comes to, 0 if to more than two letters
	PRIMARY KEY (genotype_set, id)
) STRICT, WITHOUT ROWID;

-- How far a row of a gVCF reaches: every base from pos to stop was read, and is
-- as the row says.
CREATE TABLE genotype_block (
	genotype_set INTEGER NOT NULL,
	chrom        INTEGER NOT NULL,
	pos          INTEGER NOT NULL,
	copy         INTEGER NOT NULL,
	stop         INTEGER NOT NULL,
	PRIMARY KEY (genotype_set, chrom, pos, copy)
) STRICT, WITHOUT ROWID;
