-- What affiliates earn. Rows only ever grow: a refund is a row of the opposite sign, never a change.
ALTER TABLE user ADD COLUMN kol_percent INTEGER CHECK (kol_percent BETWEEN 1 AND 100);

CREATE TABLE commission_entry (
  -- The order that earned it, the refund that takes it back, or `<refund>:undone` when that came to nothing.
  source_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES purchase (id),
  affiliate_id TEXT NOT NULL REFERENCES user (id),
  invitee_id TEXT NOT NULL REFERENCES user (id),
  -- First purchase 0, renewal 1.
  type INTEGER NOT NULL CHECK (type IN (0, 1)),
  percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 100),
  -- The money that was received for the order.
  base INTEGER NOT NULL CHECK (base > 0),
  amount INTEGER NOT NULL CHECK (ABS(amount) <= base),
  currency TEXT NOT NULL,
  at INTEGER NOT NULL,
  CHECK (affiliate_id <> invitee_id)
) STRICT;
CREATE INDEX commission_entry_order ON commission_entry (order_id);
CREATE INDEX commission_entry_affiliate ON commission_entry (affiliate_id, at);
CREATE UNIQUE INDEX commission_entry_first ON commission_entry (invitee_id) WHERE type = 0 AND source_id = order_id;

CREATE TRIGGER commission_entry_kept BEFORE UPDATE ON commission_entry
BEGIN
  SELECT RAISE(ABORT, 'commission_entry: rows do not change');
END;
CREATE TRIGGER commission_entry_stays BEFORE DELETE ON commission_entry
BEGIN
  SELECT RAISE(ABORT, 'commission_entry: rows stay');
END;
-- What is taken back of an order never exceeds what it earned, nor is more given back than was taken.
CREATE TRIGGER commission_entry_bounds AFTER INSERT ON commission_entry
WHEN NOT (
  (SELECT SUM(amount) FROM commission_entry WHERE order_id = NEW.order_id)
  BETWEEN 0 AND (SELECT amount FROM commission_entry WHERE source_id = NEW.order_id)
)
BEGIN
  SELECT RAISE(ABORT, 'commission_entry: out of bounds');
END;
