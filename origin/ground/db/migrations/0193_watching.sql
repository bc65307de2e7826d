-- When each job of the schedule last ended well.
CREATE TABLE job_run (
  job TEXT PRIMARY KEY,
  good_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What is wrong now and what operators were told of it. `claim_id` is a lease: only its holder writes down what was told.
CREATE TABLE fault (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- Null while nobody was told.
  told_at INTEGER,
  -- When it was last found to be gone; null while it lasts.
  ended_at INTEGER,
  claim_id TEXT,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX refund_failed ON refund (at) WHERE status IN ('failed', 'reversed');
