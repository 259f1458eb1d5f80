-- The record: who the person is, what was imported, and every reading.
-- Instants are milliseconds since 1970-01-01 UTC; days are local calendar days
-- counted from 1970-01-01, stored when the row is written and never recomputed.

CREATE TABLE profile (
	one        INTEGER PRIMARY KEY CHECK (one = 1),
	birth_date TEXT,          -- YYYY-MM-DD
	sex        TEXT CHECK (sex IN ('female', 'male')),
	height_cm  REAL,
	time_zone  TEXT NOT NULL, -- IANA name
	language   TEXT           -- BCP 47; NULL follows the system
) STRICT;

-- The original of every imported file. Same bytes, same row.
CREATE TABLE document (
	id       INTEGER PRIMARY KEY AUTOINCREMENT,
	sha256   BLOB    NOT NULL UNIQUE,
	name     TEXT    NOT NULL, -- as dropped, without its folder
	media    TEXT    NOT NULL, -- media type found from the content
	size     INTEGER NOT NULL, -- bytes of the original
	pages    INTEGER,
	password TEXT,             -- that opens the original, where it needs one
	stored   INTEGER NOT NULL
) STRICT;

-- The original's bytes, zstd, in parts of at most 1 MiB.
CREATE TABLE document_part (
	document INTEGER NOT NULL REFERENCES document (id),
	part     INTEGER NOT NULL,
	bytes    BLOB    NOT NULL,
	PRIMARY KEY (document, part)
) STRICT, WITHOUT ROWID;

-- One import of one document. Undone as a whole, and brought back as a whole.
CREATE TABLE batch (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	document  INTEGER NOT NULL REFERENCES document (id),
	kind      TEXT    NOT NULL,  -- lab_report, genotype
	state     TEXT    NOT NULL CHECK (state IN ('loading', 'pending', 'committed', 'undone')),
	collected TEXT    NOT NULL DEFAULT '', -- YYYY-MM-DD; '' not printed
	reported  TEXT    NOT NULL DEFAULT '', -- YYYY-MM-DD; '' not printed
	decimal   TEXT    NOT NULL DEFAULT '', -- '.' or ',' as the document writes numbers; '' it does not tell
	created   INTEGER NOT NULL,
	changed   INTEGER NOT NULL
) STRICT;
CREATE INDEX batch_document ON batch (document);

-- A row read from a document that nobody has accepted yet. The
-- columns from section to method are as printed, or as the person corrected them.
CREATE TABLE draft (
	batch    INTEGER NOT NULL REFERENCES batch (id),
	row      INTEGER NOT NULL, -- order on the document, from 0
	section  TEXT NOT NULL,
	name     TEXT NOT NULL,
	value    TEXT NOT NULL,
	unit     TEXT NOT NULL,
	range    TEXT NOT NULL,
	flag     TEXT NOT NULL,
	date     TEXT NOT NULL,    -- YYYY-MM-DD; '' is the batch's collection date
	specimen TEXT NOT NULL,
	method   TEXT NOT NULL,
	previous INTEGER NOT NULL, -- 1: an earlier result; without a date its day is not known
	page     INTEGER NOT NULL,
	box      TEXT NOT NULL,    -- JSON [x0, y0, x1, y1], points, origin top left
	doubt    TEXT NOT NULL,    -- JSON list of reasons, [] for none
	read_as  TEXT NOT NULL,    -- JSON of the cells as first read
	state    TEXT NOT NULL CHECK (state IN ('pending', 'skipped')),
	PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;

-- Text that was seen on the document and became no row, with the reason.
CREATE TABLE leftover (
	batch  INTEGER NOT NULL REFERENCES batch (id),
	row    INTEGER NOT NULL,
	kind   TEXT    NOT NULL CHECK (kind IN ('refused', 'unread')),
	page   INTEGER NOT NULL,
	box    TEXT    NOT NULL,
	text   TEXT    NOT NULL,
	reason TEXT    NOT NULL,
	PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;

-- What makes two readings one trend.
CREATE TABLE series (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	key       TEXT NOT NULL UNIQUE, -- loinc:COMPONENT|SYSTEM|TIME|SCALE|PROPERTY, or printed:NAME|UNIT
	code      TEXT NOT NULL,        -- LOINC code of its latest reading; '' uncoded
	name      TEXT NOT NULL,        -- official name of that code, or the printed name
	unit      TEXT NOT NULL,        -- UCUM unit of reading.canonical; '' where there is none
	grp       TEXT NOT NULL,        -- organ-system group; '' unknown
	-- The rest is renewed in the transaction that writes the readings.
	count     INTEGER NOT NULL DEFAULT 0, -- readings that count
	first_day INTEGER,
	last_day  INTEGER,
	latest    INTEGER               -- reading.id
) STRICT;

-- Clustered by series and time: a cold scan of one series reads few pages.
CREATE TABLE reading (
	series     INTEGER NOT NULL REFERENCES series (id),
	at         INTEGER NOT NULL, -- instant; for precision day, 00:00 UTC of that day
	id         INTEGER NOT NULL UNIQUE,
	day        INTEGER NOT NULL,
	offset_min INTEGER,          -- minutes east of UTC that were valid; NULL for precision day
	precision  TEXT    NOT NULL CHECK (precision IN ('day', 'minute', 'second')),
	-- as printed
	name       TEXT NOT NULL,
	value      TEXT NOT NULL,    -- with its comparator
	unit       TEXT NOT NULL,
	range      TEXT NOT NULL,
	flag       TEXT NOT NULL,
	section    TEXT NOT NULL,
	specimen   TEXT NOT NULL,
	method     TEXT NOT NULL,
	page       INTEGER NOT NULL, -- 0 where there is no document
	box        TEXT NOT NULL,
	read_as    TEXT,             -- JSON of the cells as first read, where a person corrected them
	-- computed
	number     REAL,
	comparator TEXT NOT NULL,    -- '', '<', '<=', '>', '>=' or '~'
	ucum       TEXT NOT NULL,
	low        REAL,             -- printed range, in the printed unit
	high       REAL,
	code       TEXT NOT NULL,
	canonical  REAL,             -- number in series.unit
	outcome    TEXT NOT NULL,    -- coded, refused, unresolved, needs_input
	reason     TEXT NOT NULL,
	rejected   TEXT NOT NULL,    -- the code that was considered and refused
	modality   TEXT NOT NULL CHECK (modality IN ('lab', 'device', 'manual', 'self-reported', 'derived', 'assistant')),
	status     TEXT NOT NULL CHECK (status IN ('final', 'duplicate', 'hidden', 'amended', 'retracted')),
	same_as    INTEGER,          -- the reading this one repeats, for status duplicate
	amends     INTEGER,          -- the reading this one corrects
	document   INTEGER REFERENCES document (id),
	batch      INTEGER REFERENCES batch (id),
	written    INTEGER NOT NULL,
	PRIMARY KEY (series, at, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reading_batch ON reading (batch);
-- The names a series was printed under, found by skipping from one to the next.
CREATE INDEX reading_name ON reading (series, name) WHERE status = 'final';

-- The next id of a table whose rows are clustered by something else.
CREATE TABLE counter (
	name TEXT PRIMARY KEY,
	next INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counter VALUES ('reading', 1);
