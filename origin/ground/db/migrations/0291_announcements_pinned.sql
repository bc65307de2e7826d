-- One that stands before the others while it is shown.
ALTER TABLE announcement ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
CREATE INDEX announcement_shown ON announcement (pinned, published_at);
