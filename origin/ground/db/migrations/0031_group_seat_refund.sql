-- A seat whose money goes back while its difference still waits is refunded as well: the difference then buys nothing.
DROP TRIGGER group_seat_state;
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
