-- What an owner adds to is a list of the contract, no longer one of the schema: languages, ways to sign in, sources of time,
-- channels, purposes, methods, kinds of refund and of announcement, platforms, parameters of arrival, sizes of groups. The
-- states that a trigger or an index speaks of stay here. A column whose CHECK goes is made anew beside the old one, so that
-- no table that others refer to is rebuilt; its default is never used, since every insert names it.

ALTER TABLE user ADD COLUMN language_next TEXT NOT NULL DEFAULT '';
UPDATE user SET language_next = language;
ALTER TABLE user DROP COLUMN language;
ALTER TABLE user RENAME COLUMN language_next TO language;

ALTER TABLE outbox ADD COLUMN channel_next TEXT NOT NULL DEFAULT '';
UPDATE outbox SET channel_next = channel;
ALTER TABLE outbox DROP COLUMN channel;
ALTER TABLE outbox RENAME COLUMN channel_next TO channel;

ALTER TABLE announcement ADD COLUMN kind_next TEXT NOT NULL DEFAULT '';
UPDATE announcement SET kind_next = kind;
ALTER TABLE announcement DROP COLUMN kind;
ALTER TABLE announcement RENAME COLUMN kind_next TO kind;

DROP TRIGGER purchase_terms;
ALTER TABLE purchase ADD COLUMN purpose_next TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN method_next TEXT NOT NULL DEFAULT '';
ALTER TABLE purchase ADD COLUMN language_next TEXT NOT NULL DEFAULT '';
UPDATE purchase SET purpose_next = purpose, method_next = method, language_next = language;
ALTER TABLE purchase DROP COLUMN purpose;
ALTER TABLE purchase DROP COLUMN method;
ALTER TABLE purchase DROP COLUMN language;
ALTER TABLE purchase RENAME COLUMN purpose_next TO purpose;
ALTER TABLE purchase RENAME COLUMN method_next TO method;
ALTER TABLE purchase RENAME COLUMN language_next TO language;
CREATE TRIGGER purchase_terms BEFORE UPDATE OF
  id, number, user_id, client_key, purpose, product_id, months, yearly, currency, list_price, discount, credit, amount,
  coupon_id, created_at, expires_at ON purchase
BEGIN
  SELECT RAISE(ABORT, 'purchase: its terms do not change');
END;

DROP TRIGGER refund_terms;
ALTER TABLE refund ADD COLUMN kind_next TEXT NOT NULL DEFAULT '';
UPDATE refund SET kind_next = kind;
ALTER TABLE refund DROP COLUMN kind;
ALTER TABLE refund RENAME COLUMN kind_next TO kind;
CREATE TRIGGER refund_terms BEFORE UPDATE OF id, payment_id, order_id, amount, currency, kind, at ON refund
BEGIN
  SELECT RAISE(ABORT, 'refund: its terms do not change');
END;

-- Part of a key, so their tables are made anew; nothing refers to these.

CREATE TABLE identity_next (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  typed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
INSERT INTO identity_next (kind, key, user_id, typed, created_at)
SELECT kind, key, user_id, typed, created_at FROM identity;
DROP TABLE identity;
ALTER TABLE identity_next RENAME TO identity;
CREATE INDEX identity_user ON identity (user_id);
CREATE UNIQUE INDEX identity_one_of_a_kind ON identity (user_id, kind);

CREATE TABLE time_entry_next (
  user_id TEXT NOT NULL REFERENCES user (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  source TEXT NOT NULL,
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
INSERT INTO time_entry_next (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
SELECT user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day FROM time_entry;
DROP TABLE time_entry;
ALTER TABLE time_entry_next RENAME TO time_entry;
CREATE TRIGGER time_entry_no_update BEFORE UPDATE ON time_entry
BEGIN
  SELECT RAISE(ABORT, 'time_entry is append-only');
END;
CREATE TRIGGER time_entry_no_delete BEFORE DELETE ON time_entry
BEGIN
  SELECT RAISE(ABORT, 'time_entry is append-only');
END;
CREATE TRIGGER membership_end_moves AFTER INSERT ON time_entry
BEGIN
  INSERT INTO membership_end (user_id, expires_at, reminded)
  VALUES (
    NEW.user_id,
    NEW.expires_at,
    -- Who buys less than a mail's lead has no need of that mail.
    (NEW.expires_at - NEW.at <= 7 * 86400000) + (NEW.expires_at - NEW.at <= 86400000)
  )
  ON CONFLICT (user_id) DO UPDATE SET expires_at = excluded.expires_at, reminded = excluded.reminded;
END;

CREATE TABLE click_count_next (
  day TEXT NOT NULL,
  parameter TEXT NOT NULL,
  code TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, parameter, code)
) STRICT, WITHOUT ROWID;
INSERT INTO click_count_next (day, parameter, code, count) SELECT day, parameter, code, count FROM click_count;
DROP TABLE click_count;
ALTER TABLE click_count_next RENAME TO click_count;
CREATE INDEX click_count_code ON click_count (code, day);

-- A release with its files and their mirrors: each is made before what it replaces goes, so no row is ever without its own.
CREATE TABLE release_next (
  platform TEXT NOT NULL,
  version TEXT NOT NULL,
  released_at INTEGER NOT NULL,
  requirement_en TEXT NOT NULL,
  requirement_zh_cn TEXT NOT NULL,
  store_label TEXT,
  store_url TEXT,
  -- One note a line.
  notes_en TEXT NOT NULL DEFAULT '',
  notes_zh_cn TEXT NOT NULL DEFAULT '',
  sample INTEGER NOT NULL CHECK (sample IN (0, 1)),
  PRIMARY KEY (platform, version),
  CHECK ((store_label IS NULL) = (store_url IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO release_next (platform, version, released_at, requirement_en, requirement_zh_cn, store_label, store_url,
  notes_en, notes_zh_cn, sample)
SELECT platform, version, released_at, requirement_en, requirement_zh_cn, store_label, store_url,
  notes_en, notes_zh_cn, sample FROM release;
CREATE TABLE release_file_next (
  name TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  version TEXT NOT NULL,
  variant TEXT,
  size INTEGER NOT NULL CHECK (size > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  position INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (platform, version) REFERENCES release_next (platform, version)
) STRICT;
INSERT INTO release_file_next (name, platform, version, variant, size, sha256, position)
SELECT name, platform, version, variant, size, sha256, position FROM release_file;
CREATE TABLE release_mirror_next (
  file_name TEXT NOT NULL REFERENCES release_file_next (name),
  position INTEGER NOT NULL,
  label_en TEXT NOT NULL,
  label_zh_cn TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (file_name, position)
) STRICT, WITHOUT ROWID;
INSERT INTO release_mirror_next (file_name, position, label_en, label_zh_cn, url)
SELECT file_name, position, label_en, label_zh_cn, url FROM release_mirror;
DROP TABLE release_mirror;
DROP TABLE release_file;
DROP TABLE release;
ALTER TABLE release_next RENAME TO release;
ALTER TABLE release_file_next RENAME TO release_file;
ALTER TABLE release_mirror_next RENAME TO release_mirror;
CREATE INDEX release_file_release ON release_file (platform, version);

-- A group has the sizes that the configuration sells. `paid` is made anew as well, since its CHECK names the size.
DROP TRIGGER group_buy_full;
DROP TRIGGER group_buy_terms;
DROP TRIGGER group_buy_version;
CREATE TABLE group_seat_next (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES group_buy (id),
  -- At most the size of its group (group_seat_room).
  position INTEGER NOT NULL CHECK (position > 0),
  user_id TEXT NOT NULL REFERENCES user (id),
  -- What paid it; null where the creator did.
  order_id TEXT UNIQUE REFERENCES purchase (id),
  state TEXT NOT NULL CHECK (state IN ('held', 'paid', 'given', 'refunded', 'converting', 'converted')),
  transition_id TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  UNIQUE (group_id, position),
  UNIQUE (group_id, user_id),
  CHECK ((order_id IS NULL) = (state = 'given'))
) STRICT;
INSERT INTO group_seat_next (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
SELECT id, group_id, position, user_id, order_id, state, transition_id, joined_at FROM group_seat;
DROP TABLE group_seat;
ALTER TABLE group_seat_next RENAME TO group_seat;
CREATE INDEX group_seat_user ON group_seat (user_id, joined_at);

ALTER TABLE group_buy ADD COLUMN size_next INTEGER NOT NULL DEFAULT 2 CHECK (size_next > 1);
ALTER TABLE group_buy ADD COLUMN paid_next INTEGER NOT NULL DEFAULT 0 CHECK (paid_next BETWEEN 0 AND size_next);
UPDATE group_buy SET size_next = size, paid_next = paid;
ALTER TABLE group_buy DROP COLUMN paid;
ALTER TABLE group_buy DROP COLUMN size;
ALTER TABLE group_buy RENAME COLUMN size_next TO size;
ALTER TABLE group_buy RENAME COLUMN paid_next TO paid;

CREATE TRIGGER group_buy_full BEFORE UPDATE OF status ON group_buy
WHEN NEW.status = 'finished' AND OLD.way = 'self' AND NEW.size <> (
  SELECT COUNT(*) FROM group_seat WHERE group_id = NEW.id AND state = 'paid'
)
BEGIN
  SELECT RAISE(ABORT, 'group_buy: not full');
END;
CREATE TRIGGER group_buy_terms BEFORE UPDATE OF
  id, creator_id, product_id, months, yearly, size, way, currency, solo_price, unit_price, created_at ON group_buy
BEGIN
  SELECT RAISE(ABORT, 'group_buy: its terms do not change');
END;
CREATE TRIGGER group_buy_version AFTER UPDATE OF status, paid, ends_at, finished_at, settle_at ON group_buy
BEGIN
  UPDATE group_buy SET version = version + 1 WHERE id = NEW.id;
END;
CREATE TRIGGER group_seat_room BEFORE INSERT ON group_seat
BEGIN
  SELECT RAISE(ABORT, 'group_ended') FROM group_buy
  WHERE id = NEW.group_id AND (status = 'ended' OR (NEW.state <> 'paid' AND NEW.joined_at >= ends_at));
  SELECT RAISE(ABORT, 'group_unpaid') FROM group_buy
  WHERE id = NEW.group_id AND status = 'unpaid' AND creator_id <> NEW.user_id;
  SELECT RAISE(ABORT, 'group_full') FROM group_buy
  WHERE id = NEW.group_id AND (NEW.position IS NULL OR NEW.position > size);
END;
CREATE TRIGGER group_seat_state BEFORE UPDATE OF state ON group_seat
WHEN NOT (
  (OLD.state = 'held' AND NEW.state = 'paid')
  OR (OLD.state = 'paid' AND NEW.state IN ('refunded', 'converting', 'converted'))
  OR (OLD.state = 'converting' AND NEW.state IN ('paid', 'converted', 'refunded'))
  OR (OLD.state = 'refunded' AND NEW.state = 'refunded')
)
BEGIN
  SELECT RAISE(ABORT, 'group_seat_gone');
END;
CREATE TRIGGER group_seat_terms BEFORE UPDATE OF id, group_id, position, user_id, order_id ON group_seat
BEGIN
  SELECT RAISE(ABORT, 'group_seat: its terms do not change');
END;
CREATE TRIGGER group_seat_no_delete BEFORE DELETE ON group_seat
WHEN OLD.state <> 'held'
BEGIN
  SELECT RAISE(ABORT, 'group_seat: only a seat that nobody paid is freed');
END;
CREATE TRIGGER group_seat_taken AFTER INSERT ON group_seat
BEGIN
  UPDATE group_buy SET version = version + 1 WHERE id = NEW.group_id;
END;
CREATE TRIGGER group_seat_moved AFTER UPDATE OF state ON group_seat
BEGIN
  UPDATE group_buy SET version = version + 1 WHERE id = NEW.group_id;
END;
CREATE TRIGGER group_seat_freed AFTER DELETE ON group_seat
BEGIN
  UPDATE group_buy SET version = version + 1 WHERE id = OLD.group_id;
END;
