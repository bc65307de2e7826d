-- Messages on their way. `sealed` is the encrypted recipient and text; it is emptied once the row is settled, so that
-- no dump holds a code. `claim_id` is a lease: only its holder may settle the row.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient_hash TEXT NOT NULL,
  sealed TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  claim_id TEXT,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  courier TEXT,
  created_at INTEGER NOT NULL,
  -- A message nobody wants after this instant, e.g. an expired code.
  expires_at INTEGER NOT NULL,
  settled_at INTEGER,
  CHECK ((status = 'pending') = (sealed IS NOT NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE status = 'pending';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE status <> 'pending';

-- What the development courier delivered, encrypted like the outbox. Empty wherever real couriers run.
CREATE TABLE dev_message (
  id TEXT PRIMARY KEY,
  recipient_hash TEXT NOT NULL,
  sealed TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX dev_message_recipient ON dev_message (recipient_hash, at);
CREATE INDEX dev_message_at ON dev_message (at);

-- How far a development or test deployment's clock is ahead. One row.
CREATE TABLE dev_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  offset_ms INTEGER NOT NULL
) STRICT;

-- Counted windows; `key` is a keyed hash of the limit's name and its subject.
CREATE TABLE limit_window (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX limit_window_expiry ON limit_window (expires_at);

-- Wrong proofs in a row, and the instant from which the next try is looked at.
CREATE TABLE brake (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  open_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX brake_expiry ON brake (expires_at);

-- The one live code of an address for a purpose. `transition_id` is written by the change that uses it up.
CREATE TABLE verification_code (
  id TEXT NOT NULL UNIQUE,
  purpose TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  transition_id TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, address_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX verification_code_expiry ON verification_code (expires_at);

ALTER TABLE user ADD COLUMN transition_id TEXT;
-- Set when the account is deleted: the row stays as the anonymous owner of its ledger rows.
ALTER TABLE user ADD COLUMN deleted_at INTEGER;

-- At most one name, address, number and device to sign in with for each person.
CREATE UNIQUE INDEX identity_one_of_a_kind ON identity (user_id, kind);

-- Devices bound to an account. The id is a label that a client made, and yet all that opens a device-only account:
-- it is kept as a keyed hash, and encrypted for its owner's list.
CREATE TABLE device (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id),
  device_hash TEXT NOT NULL,
  sealed_id TEXT NOT NULL,
  platform TEXT NOT NULL,
  name TEXT NOT NULL,
  system_version TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  UNIQUE (user_id, device_hash)
) STRICT;

-- A device's or a mailbox's free time: once, whatever becomes of the account. `id` is a keyed hash.
CREATE TABLE trial_claim (
  id TEXT PRIMARY KEY,
  transition_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A token's successor is handed out after a day of use. The old one lives until the successor is first used, and for a
-- short while as `previous`, since parallel calls may still carry it.
ALTER TABLE session ADD COLUMN token_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN next_hash TEXT;
ALTER TABLE session ADD COLUMN next_since INTEGER;
ALTER TABLE session ADD COLUMN previous_hash TEXT;
ALTER TABLE session ADD COLUMN previous_until INTEGER;
ALTER TABLE session ADD COLUMN device_id TEXT REFERENCES device (id);
CREATE UNIQUE INDEX session_next ON session (next_hash) WHERE next_hash IS NOT NULL;
CREATE UNIQUE INDEX session_previous ON session (previous_hash) WHERE previous_hash IS NOT NULL;
CREATE INDEX session_device ON session (device_id) WHERE device_id IS NOT NULL;

CREATE TABLE redemption_code (
  id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL UNIQUE,
  months INTEGER NOT NULL DEFAULT 0 CHECK (months >= 0),
  seconds INTEGER NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  -- What the operator made it for.
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  redeemed_by TEXT REFERENCES user (id),
  redeemed_at INTEGER,
  transition_id TEXT,
  CHECK ((months > 0) + (seconds > 0) = 1),
  CHECK ((redeemed_by IS NULL) = (redeemed_at IS NULL))
) STRICT;
CREATE INDEX redemption_code_created ON redemption_code (created_at);
CREATE INDEX redemption_code_user ON redemption_code (redeemed_by) WHERE redeemed_by IS NOT NULL;

-- What operators did, written in the same batch as the change itself.
CREATE TABLE operator_action (
  id TEXT PRIMARY KEY,
  operator TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX operator_action_at ON operator_action (at);
CREATE TRIGGER operator_action_no_update BEFORE UPDATE ON operator_action
BEGIN
  SELECT RAISE(ABORT, 'operator_action is append-only');
END;
CREATE TRIGGER operator_action_no_delete BEFORE DELETE ON operator_action
BEGIN
  SELECT RAISE(ABORT, 'operator_action is append-only');
END;
