-- The last change of a plan and of an announcement: whoever changes one names the change that was read before.
ALTER TABLE product ADD COLUMN transition_id TEXT;
ALTER TABLE announcement ADD COLUMN transition_id TEXT;
