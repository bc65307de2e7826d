-- What proves a person beside their password. With any of them a sign-in has a second step.
-- `sign_count` is the authenticator's own; one that does not grow is a copy. `transition_id` is written by the use.
CREATE TABLE passkey (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id),
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  transition_id TEXT
) STRICT;
CREATE INDEX passkey_user ON passkey (user_id);

-- One a person. The secret is sealed for its owner; it counts from `confirmed_at` on. `last_step` is the newest time step
-- whose code was used: no code is good twice.
CREATE TABLE authenticator_app (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES user (id),
  sealed_secret TEXT NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  transition_id TEXT
) STRICT;

-- `code_hash` is a plain hash of 80 random bits, so that another VAULT_SECRET does not end them.
CREATE TABLE recovery_code (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id),
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  transition_id TEXT,
  UNIQUE (user_id, code_hash)
) STRICT;

-- Where a session was signed in from, by the platform's own header, and when it last showed that its owner asks.
ALTER TABLE session ADD COLUMN country TEXT;
ALTER TABLE session ADD COLUMN owner_shown_at INTEGER;
-- Its own id, by which what depends on its beginning asks.
ALTER TABLE session ADD COLUMN transition_id TEXT;
-- A sign-in whose second step is left. Its scope is 'register', the narrowest that code of before knows.
ALTER TABLE session ADD COLUMN second_step INTEGER NOT NULL DEFAULT 0 CHECK (second_step IN (0, 1));
