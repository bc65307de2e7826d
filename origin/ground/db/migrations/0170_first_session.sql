-- The first session that entered an account: in its first hour it may set what others must wait for. Sessions that ended
-- are no rows, so it is not to be found among them.
ALTER TABLE user ADD COLUMN first_session_id TEXT;
