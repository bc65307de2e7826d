-- What the schedule saw of each part of the service, a row a day: looks, and those that found it failing.
CREATE TABLE service_day (
  -- UTC, as 2026-11-29.
  day TEXT NOT NULL,
  part TEXT NOT NULL,
  looks INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- Of the last look.
  is_failing INTEGER NOT NULL CHECK (is_failing IN (0, 1)),
  PRIMARY KEY (day, part)
) STRICT, WITHOUT ROWID;
