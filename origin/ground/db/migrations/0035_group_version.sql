-- Every move of a group or of one of its seats is a new version, whoever makes it: by that its open pages learn of it.
ALTER TABLE group_buy ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER group_buy_version AFTER UPDATE OF status, paid, ends_at, finished_at, settle_at ON group_buy
BEGIN
  UPDATE group_buy SET version = version + 1 WHERE id = NEW.id;
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
