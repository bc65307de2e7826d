-- Business numbers that an owner changed. Rows are only added: the number of a moment is the newest that holds then, and what
-- the code says before any. `value` is in the number's own unit (origin/books/business/numbers.ts).
CREATE TABLE business_number (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  transition_id TEXT NOT NULL,
  name TEXT NOT NULL,
  before INTEGER NOT NULL,
  value INTEGER NOT NULL CHECK (value >= 0),
  holds_from INTEGER NOT NULL CHECK (holds_from > at),
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX business_number_holds ON business_number (holds_from, seq);
CREATE TRIGGER business_number_no_update BEFORE UPDATE ON business_number BEGIN SELECT RAISE(ABORT, 'business_number is append-only'); END;
CREATE TRIGGER business_number_no_delete BEFORE DELETE ON business_number BEGIN SELECT RAISE(ABORT, 'business_number is append-only'); END;
