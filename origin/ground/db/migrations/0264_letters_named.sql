-- Which letter a row of the outbox is, and the number of the order or the group that it is about. Empty in rows of before.
ALTER TABLE outbox ADD COLUMN message TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN about TEXT;
CREATE INDEX outbox_about ON outbox (about) WHERE about IS NOT NULL;
