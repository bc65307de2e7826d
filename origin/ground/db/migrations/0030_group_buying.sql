-- Buying together. The rules hold here too: whatever the code does, a group takes no more people than its size, nobody
-- sits in it twice, and it is finished or ended, never both.

CREATE TABLE group_buy (
  id TEXT PRIMARY KEY,
  creator_id TEXT NOT NULL REFERENCES user (id),
  product_id TEXT NOT NULL REFERENCES product (id),
  -- The plan as it was when the group was started.
  name_en TEXT NOT NULL,
  name_zh_cn TEXT NOT NULL,
  months INTEGER NOT NULL CHECK (months > 0),
  yearly INTEGER NOT NULL CHECK (yearly IN (0, 1)),
  max_devices INTEGER NOT NULL CHECK (max_devices > 0),
  size INTEGER NOT NULL CHECK (size IN (2, 3)),
  -- `all`: the creator pays every seat; `self`: each pays an own one.
  way TEXT NOT NULL CHECK (way IN ('all', 'self')),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  solo_price INTEGER NOT NULL,
  unit_price INTEGER NOT NULL CHECK (unit_price BETWEEN 1 AND solo_price),
  status TEXT NOT NULL DEFAULT 'unpaid' CHECK (status IN ('unpaid', 'open', 'finished', 'ended')),
  -- Payments that came. Whoever moves the group on a payment names the number that was read before.
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND size),
  -- Whether the mail before the end is no longer due.
  warned INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1)),
  -- Whether the money of a group that is over has gone where it belongs.
  settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
  transition_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Counted from the creator's payment.
  ends_at INTEGER,
  finished_at INTEGER,
  -- Until when the payers of a group that ended may choose.
  settle_at INTEGER,
  CHECK ((status = 'unpaid') = (ends_at IS NULL)),
  CHECK ((status = 'finished') = (finished_at IS NOT NULL)),
  CHECK ((status = 'ended') = (settle_at IS NOT NULL))
) STRICT;
CREATE INDEX group_buy_creator ON group_buy (creator_id, created_at);
CREATE INDEX group_buy_open ON group_buy (ends_at) WHERE status = 'open';
CREATE INDEX group_buy_unsettled ON group_buy (status) WHERE settled = 0;

CREATE TRIGGER group_buy_status BEFORE UPDATE OF status ON group_buy
WHEN OLD.status <> NEW.status AND NOT (
  (OLD.status = 'unpaid' AND NEW.status = 'open')
  OR (OLD.status = 'unpaid' AND NEW.status = 'finished' AND OLD.way = 'all')
  OR (OLD.status = 'open' AND NEW.status IN ('finished', 'ended'))
)
BEGIN
  SELECT RAISE(ABORT, 'group_ended');
END;
CREATE TRIGGER group_buy_counts BEFORE UPDATE OF paid ON group_buy
WHEN NEW.paid <> OLD.paid + 1
BEGIN
  SELECT RAISE(ABORT, 'group_moved');
END;
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
CREATE TRIGGER group_buy_no_delete BEFORE DELETE ON group_buy
BEGIN
  SELECT RAISE(ABORT, 'group_buy: never deleted');
END;

-- A place in a group, from before its payment on. `given` was paid by the creator; `converting` waits for the payment
-- of the difference, after which it is a purchase for oneself: `converted`.
CREATE TABLE group_seat (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES group_buy (id),
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 3),
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
CREATE INDEX group_seat_user ON group_seat (user_id, joined_at);

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
  OR (OLD.state = 'converting' AND NEW.state IN ('paid', 'converted'))
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

-- What an order is for: the seat, whether it is held at this moment or not, or the difference to a purchase for oneself.
CREATE TABLE group_order (
  order_id TEXT PRIMARY KEY REFERENCES purchase (id),
  group_id TEXT NOT NULL REFERENCES group_buy (id),
  seat_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('seat', 'solo'))
) STRICT, WITHOUT ROWID;
CREATE INDEX group_order_seat ON group_order (seat_id);
