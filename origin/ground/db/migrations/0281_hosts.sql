-- A code by which a session changes its host. One a session, for a minute; a session that is gone makes it worthless.
CREATE TABLE handover (
  session_id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL UNIQUE,
  from_site TEXT NOT NULL,
  to_site TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX handover_expiry ON handover (expires_at);

-- The host that a person used last, in a browser: where letters lead.
ALTER TABLE user ADD COLUMN site TEXT;
-- The host where an order was made: where its payment comes back.
ALTER TABLE purchase ADD COLUMN site TEXT;
