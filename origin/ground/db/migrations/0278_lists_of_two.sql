-- The newest orders of one status and of one way to pay, provider or plan, however rare both together are.
CREATE INDEX purchase_method_status ON purchase (method, status, created_at);
CREATE INDEX purchase_provider_status ON purchase (provider, status, created_at);
CREATE INDEX purchase_product_status ON purchase (product_id, status, created_at);
-- An affiliate's balances are added up of an index alone, and a statement goes along it.
CREATE INDEX commission_entry_listed ON commission_entry (affiliate_id, at, source_id, order_id, currency, amount);
DROP INDEX commission_entry_affiliate;
