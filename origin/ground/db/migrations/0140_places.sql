-- Networks that an account was entered from, so that its owner is not counted with strangers there. `network_hash` is a
-- keyed hash of the network and the account: it tells nothing of who else was there.
CREATE TABLE known_network (
  user_id TEXT NOT NULL REFERENCES user (id),
  network_hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, network_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_network_seen ON known_network (seen_at);

-- A code belongs to the place that asked for it: another place's request takes nobody's code away, and its wrong tries
-- are counted apart. `asker` is a keyed hash, or `mailbox` for a long code that works from anywhere.
CREATE TABLE placed_code (
  id TEXT NOT NULL UNIQUE,
  purpose TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  asker TEXT NOT NULL DEFAULT '',
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  other_tries INTEGER NOT NULL DEFAULT 0,
  transition_id TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, address_hash, asker)
) STRICT, WITHOUT ROWID;
INSERT INTO placed_code (id, purpose, address_hash, code_hash, tries, transition_id, expires_at)
  SELECT id, purpose, address_hash, code_hash, tries, transition_id, expires_at FROM verification_code;
DROP TABLE verification_code;
ALTER TABLE placed_code RENAME TO verification_code;
CREATE INDEX verification_code_expiry ON verification_code (expires_at);
