-- The newest orders of one status, however rare it is.
CREATE INDEX purchase_status ON purchase (status, created_at);
