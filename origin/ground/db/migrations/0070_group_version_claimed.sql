-- A move that follows from what was read of a group names the version it read: of two at once, a payment and a refund or a
-- choice, the later is refused and looks again. This holds the number of payments too.
CREATE TRIGGER group_buy_claimed BEFORE UPDATE OF version ON group_buy
WHEN NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'group_moved');
END;
DROP TRIGGER group_buy_counts;
