-- When a review was taken off the page; null for one that stays. Whoever changes one names the change that was read before.
ALTER TABLE review ADD COLUMN ended_at INTEGER;
ALTER TABLE review ADD COLUMN transition_id TEXT;
