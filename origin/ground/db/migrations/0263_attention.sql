-- What needed a person, once it was seen: who has it, who called it done and why, and when nothing of it was true any more.
-- What is true now is asked of the world each time; a row is never deleted.
CREATE TABLE attention_item (
  id TEXT PRIMARY KEY,
  -- Where it stands among those of one instant.
  place TEXT NOT NULL UNIQUE,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  -- JSON: what its actions are about.
  about TEXT NOT NULL,
  at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  taken_by TEXT,
  taken_at INTEGER,
  -- The last time that somebody called it done.
  done_by TEXT,
  done_at INTEGER,
  note TEXT,
  over_at INTEGER,
  -- How often it was over and came back.
  returned INTEGER NOT NULL DEFAULT 0,
  transition_id TEXT,
  CHECK ((taken_by IS NULL) = (taken_at IS NULL)),
  CHECK ((done_by IS NULL) = (done_at IS NULL) AND (done_by IS NULL) = (note IS NULL))
) STRICT;
CREATE INDEX attention_item_open ON attention_item (at) WHERE over_at IS NULL;
CREATE INDEX attention_item_over ON attention_item (over_at, place) WHERE over_at IS NOT NULL;
CREATE INDEX attention_item_subject ON attention_item (subject);
CREATE TRIGGER attention_item_kept BEFORE DELETE ON attention_item BEGIN SELECT RAISE(ABORT, 'attention_item: never deleted'); END;

-- The schedule looks for these.
CREATE INDEX payment_surplus ON payment (at) WHERE disposition = 'surplus';
CREATE INDEX provider_event_review ON provider_event (received_at) WHERE status = 'review';
CREATE INDEX provider_event_foreign ON provider_event (provider, verdict) WHERE status = 'review';
