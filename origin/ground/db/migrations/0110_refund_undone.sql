-- A refund that came to nothing makes its seat paid again, and the money of its group is settled once more, after another
-- time to choose.
ALTER TABLE group_buy ADD COLUMN settle_again_at INTEGER;

DROP TRIGGER group_seat_state;
CREATE TRIGGER group_seat_state BEFORE UPDATE OF state ON group_seat
WHEN NOT (
  (OLD.state = 'held' AND NEW.state = 'paid')
  OR (OLD.state = 'paid' AND NEW.state IN ('refunded', 'converting', 'converted'))
  OR (OLD.state = 'converting' AND NEW.state IN ('paid', 'converted', 'refunded'))
  OR (OLD.state = 'refunded' AND NEW.state IN ('refunded', 'paid'))
)
BEGIN
  SELECT RAISE(ABORT, 'group_seat_gone');
END;
