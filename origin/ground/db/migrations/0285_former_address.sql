-- Addresses that a person had, by the digest under which the outbox has their letters: what came until then is theirs still,
-- and what comes later is somebody else's who has the address now.
CREATE TABLE former_address (
  user_id TEXT NOT NULL REFERENCES user (id),
  recipient_hash TEXT NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, recipient_hash)
) STRICT, WITHOUT ROWID;
-- Digests under an earlier key move to the current one.
CREATE INDEX former_address_hash ON former_address (recipient_hash);
