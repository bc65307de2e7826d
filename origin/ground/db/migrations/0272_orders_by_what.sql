-- The newest orders of one way to pay, of one provider, of one plan, however rare it is.
CREATE INDEX purchase_method ON purchase (method, created_at);
CREATE INDEX purchase_provider ON purchase (provider, created_at);
CREATE INDEX purchase_product ON purchase (product_id, created_at);
