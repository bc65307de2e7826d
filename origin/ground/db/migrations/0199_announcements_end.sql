-- When an announcement is taken down; null for one that stays.
ALTER TABLE announcement ADD COLUMN ends_at INTEGER;
