-- What no laboratory prints: how it felt, what is taken, what happened.
-- Instants are milliseconds since 1970-01-01 UTC; days are local calendar days
-- counted from 1970-01-01. Rows of entry, event and dose are never changed but
-- in their status: a correction is a new row that amends the old one.

-- A line of the journal. The words are the record; the code only sorts them.
CREATE TABLE entry (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	kind       TEXT    NOT NULL CHECK (kind IN ('symptom', 'condition', 'mood', 'note')),
	at         INTEGER NOT NULL, -- instant; for precision day, 00:00 UTC of that day
	offset_min INTEGER,          -- minutes east of UTC that were valid; NULL for precision day
	precision  TEXT    NOT NULL CHECK (precision IN ('day', 'minute', 'second')),
	day        INTEGER NOT NULL, -- of at; of a condition, its onset
	end_day    INTEGER,          -- last day of it; NULL goes on, or not said
	words      TEXT    NOT NULL, -- as the person wrote them
	note       TEXT    NOT NULL,
	severity   REAL CHECK (severity BETWEEN 0 AND 10),
	mood       INTEGER CHECK (mood BETWEEN 1 AND 5),
	minutes    INTEGER CHECK (minutes > 0), -- how long it lasted
	code       TEXT    NOT NULL, -- ICPC-3, '' uncoded
	detail     TEXT    NOT NULL, -- ICPC-3 subclass of code, '' none
	outcome    TEXT    NOT NULL, -- coded, refused, needs_input; '' for moods and notes
	reason     TEXT    NOT NULL, -- why there is no code
	sentence   TEXT    NOT NULL, -- the line it was read out of, '' where it was entered alone
	modality   TEXT    NOT NULL CHECK (modality IN ('manual', 'assistant')),
	kept_back  INTEGER NOT NULL CHECK (kept_back IN (0, 1)), -- 1: no assistant sees it
	status     TEXT    NOT NULL CHECK (status IN ('final', 'amended', 'retracted')),
	amends     INTEGER REFERENCES entry (id),
	written    INTEGER NOT NULL,
	CHECK ((kind = 'mood') = (mood IS NOT NULL)),
	CHECK (end_day >= day)
) STRICT;
CREATE INDEX entry_day ON entry (day, id) WHERE status = 'final';
CREATE INDEX entry_code ON entry (code, day) WHERE status = 'final' AND code <> '';

-- What happened or is to happen, once.
CREATE TABLE event (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	kind       TEXT    NOT NULL CHECK (kind IN ('visit', 'checkup', 'procedure', 'vaccination', 'allergy', 'family_history', 'illness')),
	day        INTEGER, -- NULL not known
	end_day    INTEGER,
	clock      TEXT    NOT NULL, -- HH:MM where the person was, '' not told
	title      TEXT    NOT NULL, -- reason, vaccine, procedure, what one is allergic to, what a relative had
	who        TEXT    NOT NULL, -- practitioner; of family history, the relative
	site       TEXT    NOT NULL, -- of the body
	outcome    TEXT    NOT NULL, -- of a visit; the reaction; the dose of a series
	state      TEXT    NOT NULL CHECK (state IN ('', 'booked', 'due', 'done', 'cancelled')),
	every      INTEGER CHECK (every > 0), -- months until the next, of a check-up or vaccination
	code       TEXT    NOT NULL, -- ICPC-3 of title, '' uncoded
	note       TEXT    NOT NULL,
	modality   TEXT    NOT NULL CHECK (modality IN ('manual', 'assistant')),
	kept_back  INTEGER NOT NULL CHECK (kept_back IN (0, 1)),
	status     TEXT    NOT NULL CHECK (status IN ('final', 'amended', 'retracted')),
	amends     INTEGER REFERENCES event (id),
	written    INTEGER NOT NULL,
	CHECK (end_day >= day)
) STRICT;
CREATE INDEX event_day ON event (day, id) WHERE status = 'final';

-- A medicine or supplement that is taken by a plan.
CREATE TABLE plan (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	name      TEXT    NOT NULL, -- as the person wrote it
	drug      TEXT    NOT NULL, -- generic name, '' not known
	rxcui     TEXT    NOT NULL,
	kind      TEXT    NOT NULL CHECK (kind IN ('medication', 'supplement')),
	note      TEXT    NOT NULL,
	confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- 0: read out of a sentence, nobody said yes
	kept_back INTEGER NOT NULL CHECK (kept_back IN (0, 1)),
	status    TEXT    NOT NULL CHECK (status IN ('final', 'retracted')), -- retracted: entered in error
	written   INTEGER NOT NULL
) STRICT;

-- What a plan asks for from a day on. Days before it are judged by the row before.
CREATE TABLE plan_revision (
	plan         INTEGER NOT NULL REFERENCES plan (id),
	from_day     INTEGER NOT NULL,
	anchor       INTEGER NOT NULL, -- day from which every n days, cycles and months are counted
	from_last    INTEGER NOT NULL CHECK (from_last IN (0, 1)), -- 1: counted from the last intake
	sig          TEXT    NOT NULL, -- as the person wrote it
	instructions TEXT    NOT NULL, -- JSON list of sig.Instruction
	written      INTEGER NOT NULL,
	PRIMARY KEY (plan, from_day)
) STRICT, WITHOUT ROWID;

-- A stretch of taking.
CREATE TABLE plan_course (
	plan      INTEGER NOT NULL REFERENCES plan (id),
	start_day INTEGER NOT NULL,
	end_day   INTEGER,          -- last day of it; NULL open
	why       TEXT    NOT NULL CHECK (why IN ('', 'stopped', 'paused', 'superseded', 'completed')),
	note      TEXT    NOT NULL,
	PRIMARY KEY (plan, start_day),
	CHECK (end_day >= start_day)
) STRICT, WITHOUT ROWID;

-- What was answered about the slots of a plan; the last row of a slot counts.
-- Clustered by plan and day: thirty years of one plan are neighbouring pages.
CREATE TABLE dose (
	plan       INTEGER NOT NULL REFERENCES plan (id),
	day        INTEGER NOT NULL,
	slot       TEXT    NOT NULL, -- of the schedule; extra#n for what it did not ask for
	id         INTEGER NOT NULL UNIQUE,
	state      TEXT    NOT NULL CHECK (state IN ('taken', 'skipped', 'undone')),
	at         INTEGER NOT NULL,
	offset_min INTEGER NOT NULL,
	amount     REAL CHECK (amount > 0), -- NULL as planned
	unit       TEXT    NOT NULL,        -- UCUM, '' as planned
	note       TEXT    NOT NULL,
	modality   TEXT    NOT NULL CHECK (modality IN ('manual', 'assistant')),
	written    INTEGER NOT NULL,
	PRIMARY KEY (plan, day, slot, id)
) STRICT, WITHOUT ROWID;
INSERT INTO counter VALUES ('dose', 1);

-- How much of a medicine there was, when somebody counted.
CREATE TABLE supply (
	plan   INTEGER NOT NULL REFERENCES plan (id),
	day    INTEGER NOT NULL,
	amount REAL    NOT NULL CHECK (amount >= 0),
	unit   TEXT    NOT NULL, -- UCUM
	PRIMARY KEY (plan, day)
) STRICT, WITHOUT ROWID;

-- Under what circumstances a reading was taken.
CREATE TABLE reading_context (
	reading   INTEGER PRIMARY KEY REFERENCES reading (id),
	context   TEXT    NOT NULL CHECK (context IN ('', 'fasting', 'before_meal', 'after_meal', 'at_rest', 'after_exercise', 'morning', 'evening')),
	note      TEXT    NOT NULL,
	kept_back INTEGER NOT NULL CHECK (kept_back IN (0, 1))
) STRICT;

-- Two things that belong together, by their ids as they are cited; a < b.
CREATE TABLE link (
	a TEXT NOT NULL,
	b TEXT NOT NULL,
	PRIMARY KEY (a, b),
	CHECK (a < b)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_b ON link (b);

-- Where the person was: the zone from an instant on. The first row also holds
-- for everything before it.
CREATE TABLE zone_change (
	at   INTEGER PRIMARY KEY,
	zone TEXT    NOT NULL -- IANA name
) STRICT;

-- What the person switched on or off, such as cycle, nutrients, reminders.
CREATE TABLE option (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
