-- How many people each person brought, kept: counting them takes the longer, the better an affiliate is.
ALTER TABLE user ADD COLUMN brought INTEGER NOT NULL DEFAULT 0 CHECK (brought >= 0);
UPDATE user SET brought = (SELECT COUNT(*) FROM user AS friend WHERE friend.invited_by = user.id)
WHERE id IN (SELECT invited_by FROM user WHERE invited_by IS NOT NULL);
CREATE TRIGGER user_brought AFTER INSERT ON user WHEN NEW.invited_by IS NOT NULL BEGIN UPDATE user SET brought = brought + 1 WHERE id = NEW.invited_by; END;
-- Idle accounts are removed.
CREATE TRIGGER user_brought_removed AFTER DELETE ON user WHEN OLD.invited_by IS NOT NULL BEGIN UPDATE user SET brought = brought - 1 WHERE id = OLD.invited_by; END;
CREATE TRIGGER user_brought_moved AFTER UPDATE OF invited_by ON user WHEN NEW.invited_by IS NOT OLD.invited_by BEGIN UPDATE user SET brought = brought + (id IS NEW.invited_by) - (id IS OLD.invited_by) WHERE id IN (NEW.invited_by, OLD.invited_by); END;
