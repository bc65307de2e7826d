-- What is published is one thing, and a publication is a move of it: of two at once only the one that saw the other is written.
ALTER TABLE release_manifest ADD COLUMN id TEXT NOT NULL DEFAULT 'published';
ALTER TABLE release_manifest ADD COLUMN transition_id TEXT;
