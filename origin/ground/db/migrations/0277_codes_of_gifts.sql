-- A gift's code says so itself, so that operators' codes have an index of their own: their list walked past all gifts' codes.
ALTER TABLE redemption_code ADD COLUMN gift INTEGER NOT NULL DEFAULT 0 CHECK (gift IN (0, 1));
UPDATE redemption_code SET gift = 1 WHERE id IN (SELECT id FROM gift);
CREATE TRIGGER gift_code AFTER INSERT ON gift BEGIN UPDATE redemption_code SET gift = 1 WHERE id = NEW.id; END;
DROP INDEX redemption_code_listed;
CREATE INDEX redemption_code_listed ON redemption_code (created_at, id) WHERE gift = 0;
