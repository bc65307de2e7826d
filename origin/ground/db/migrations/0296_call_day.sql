-- Calls of a day (UTC) by name and by what became of them: `Success` or a problem's name. Slow ones are counted in both columns.
CREATE TABLE call_day (
  day TEXT NOT NULL,
  call TEXT NOT NULL,
  outcome TEXT NOT NULL,
  count INTEGER NOT NULL,
  slow INTEGER NOT NULL,
  PRIMARY KEY (day, call, outcome)
) STRICT, WITHOUT ROWID;
