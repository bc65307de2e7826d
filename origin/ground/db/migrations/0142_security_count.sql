-- How often things happened that say something of attacks, in pieces of ten minutes: counts, and nothing of whom.
-- `told` is set by whoever tells that a count is out of line.
CREATE TABLE security_count (
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  count INTEGER NOT NULL,
  told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
  PRIMARY KEY (event, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX security_count_at ON security_count (at);
