-- A redemption code that an operator took back: its end is that instant as well, which code from before reads.
ALTER TABLE redemption_code ADD COLUMN revoked_at INTEGER;
CREATE INDEX redemption_code_note ON redemption_code (note);
