-- Who runs the business. Roles are the contract's. A change is guarded by the row's own `transition_id`.
CREATE TABLE operator (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('invited', 'active', 'ended')),
  -- Where an owner is told of sign-ins.
  email TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER,
  transition_id TEXT
) STRICT;

-- Good once, until `expires_at`. Of several of one operator only the newest is there.
CREATE TABLE operator_invitation (
  id TEXT PRIMARY KEY,
  operator_id TEXT NOT NULL REFERENCES operator (id),
  hash TEXT NOT NULL UNIQUE,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  transition_id TEXT
) STRICT;
CREATE INDEX operator_invitation_operator ON operator_invitation (operator_id);

CREATE TABLE operator_passkey (
  id TEXT PRIMARY KEY,
  operator_id TEXT NOT NULL REFERENCES operator (id),
  -- The console's host that it was made on.
  host TEXT NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  transition_id TEXT
) STRICT;
CREATE INDEX operator_passkey_operator ON operator_passkey (operator_id);

-- `token_hash` is a plain hash of 256 random bits. One that ended has no row.
CREATE TABLE operator_session (
  id TEXT PRIMARY KEY,
  operator_id TEXT NOT NULL REFERENCES operator (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  country TEXT,
  transition_id TEXT
) STRICT;
CREATE INDEX operator_session_operator ON operator_session (operator_id);

-- For scripts. `made_by` is an operator's name, of the environment's too.
CREATE TABLE operator_token (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER,
  last_used_at INTEGER,
  transition_id TEXT
) STRICT;
CREATE INDEX operator_token_made_by ON operator_token (made_by);
