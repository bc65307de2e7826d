-- Shared accounts for people with benefits, each with so many slots, and who holds them. Whatever the code does, an
-- account has no more holders than slots, and a person one account of a service.

CREATE TABLE benefit_account (
  id TEXT PRIMARY KEY,
  service TEXT NOT NULL,
  link TEXT NOT NULL,
  account TEXT NOT NULL,
  -- Encrypted for this row.
  sealed_password TEXT NOT NULL,
  -- Counts the passwords.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  slots INTEGER NOT NULL CHECK (slots BETWEEN 0 AND 100),
  created_at INTEGER NOT NULL,
  password_at INTEGER NOT NULL,
  UNIQUE (service, account)
) STRICT;

CREATE TABLE benefit_lease (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES benefit_account (id),
  -- The account's, for the unique index.
  service TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  -- The version of the password that its holder saw last.
  seen_version INTEGER,
  transition_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When the schedule looks next whether the right still runs.
  check_at INTEGER NOT NULL,
  ended_at INTEGER,
  ended_by TEXT CHECK (ended_by IN ('report', 'right', 'deletion')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
) STRICT;
CREATE UNIQUE INDEX benefit_lease_held ON benefit_lease (user_id, service) WHERE ended_at IS NULL;
CREATE INDEX benefit_lease_account ON benefit_lease (account_id, ended_at);
CREATE INDEX benefit_lease_due ON benefit_lease (check_at) WHERE ended_at IS NULL;

CREATE TRIGGER benefit_lease_room BEFORE INSERT ON benefit_lease
WHEN (SELECT COUNT(*) FROM benefit_lease WHERE account_id = NEW.account_id AND ended_at IS NULL)
  >= (SELECT slots FROM benefit_account WHERE id = NEW.account_id)
BEGIN
  SELECT RAISE(ABORT, 'benefit_full');
END;
CREATE TRIGGER benefit_lease_ended BEFORE UPDATE OF ended_at, ended_by ON benefit_lease
WHEN OLD.ended_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'benefit_lease: an ended one stays ended');
END;
CREATE TRIGGER benefit_lease_terms BEFORE UPDATE OF id, account_id, service, user_id, created_at ON benefit_lease
BEGIN
  SELECT RAISE(ABORT, 'benefit_lease: its terms do not change');
END;

-- Who said that a password does not work; a new password begins without reports.
CREATE TABLE benefit_report (
  account_id TEXT NOT NULL REFERENCES benefit_account (id),
  version INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (account_id, version, user_id)
) STRICT, WITHOUT ROWID;
