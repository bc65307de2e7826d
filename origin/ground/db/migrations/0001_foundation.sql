-- Instants are integer unix milliseconds, durations integer seconds, money integer minor units with its currency.

CREATE TABLE user (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  password_hash TEXT,
  invite_code TEXT NOT NULL UNIQUE,
  invited_by TEXT REFERENCES user (id),
  kol INTEGER NOT NULL DEFAULT 0 CHECK (kol IN (0, 1)),
  language TEXT NOT NULL CHECK (language IN ('en', 'zh_CN')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX user_invited_by ON user (invited_by);

-- One row for each way to sign in. `key` is the normal form that uniqueness is decided on, `typed` what the person wrote.
CREATE TABLE identity (
  kind TEXT NOT NULL CHECK (kind IN ('account', 'email', 'phone', 'device')),
  key TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  typed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE INDEX identity_user ON identity (user_id);

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id),
  token_hash TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL CHECK (scope IN ('register', 'session')),
  platform TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE product (
  id TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_zh_cn TEXT NOT NULL,
  months INTEGER NOT NULL CHECK (months > 0),
  price INTEGER NOT NULL CHECK (price > 0),
  full_price INTEGER NOT NULL CHECK (full_price >= price),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  max_devices INTEGER NOT NULL CHECK (max_devices > 0),
  yearly INTEGER NOT NULL CHECK (yearly IN (0, 1)),
  position INTEGER NOT NULL,
  on_sale INTEGER NOT NULL DEFAULT 1 CHECK (on_sale IN (0, 1))
) STRICT;

-- Membership time, append-only. The expiry is these rows replayed in `seq` order (origin/books/time/replay.ts).
-- (user_id, seq) makes two credits at once impossible: the later one loses and computes again.
CREATE TABLE time_entry (
  user_id TEXT NOT NULL REFERENCES user (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  source TEXT NOT NULL CHECK (source IN ('order', 'group_buy', 'invitation', 'redemption_code', 'trial', 'refund')),
  source_id TEXT NOT NULL,
  months INTEGER NOT NULL DEFAULT 0 CHECK (months >= 0),
  seconds INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  -- The row's time runs from `starts_at` to `expires_at`, the expiry after it; a revocation runs backwards.
  starts_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The day of the month that the next month credit aims at.
  anchor_day INTEGER NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  PRIMARY KEY (user_id, seq),
  UNIQUE (source, source_id, user_id),
  CHECK ((months > 0) + (seconds <> 0) = 1),
  CHECK (months > 0 OR expires_at - starts_at = 1000 * seconds),
  CHECK (months = 0 OR expires_at > starts_at)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER time_entry_no_update BEFORE UPDATE ON time_entry
BEGIN
  SELECT RAISE(ABORT, 'time_entry is append-only');
END;
CREATE TRIGGER time_entry_no_delete BEFORE DELETE ON time_entry
BEGIN
  SELECT RAISE(ABORT, 'time_entry is append-only');
END;
