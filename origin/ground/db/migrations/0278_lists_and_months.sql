-- The newest orders of one status and of one way to pay, provider or plan, however rare both together are.
CREATE INDEX purchase_method_status ON purchase (method, status, created_at);
CREATE INDEX purchase_provider_status ON purchase (provider, status, created_at);
CREATE INDEX purchase_product_status ON purchase (product_id, status, created_at);
-- An affiliate's balances are added up of an index alone, and a statement goes along it.
CREATE INDEX commission_entry_listed ON commission_entry (affiliate_id, at, source_id, order_id, currency, amount);
DROP INDEX commission_entry_affiliate;
-- A month is added up of indexes alone: looking up each of a million rows takes half a minute.
CREATE INDEX purchase_listed ON purchase (created_at, status, currency, amount);
DROP INDEX purchase_created;
CREATE INDEX money_entry_listed ON money_entry (at, debit, credit, currency, amount);
DROP INDEX money_entry_at;
CREATE INDEX commission_entry_of_month ON commission_entry (at, type, currency, amount);
DROP INDEX commission_entry_at;
CREATE INDEX user_come ON user (created_at, invited_by);
DROP INDEX user_created;
-- A day's letters are counted by channel for each look at what is wrong.
DROP INDEX outbox_settled;
CREATE INDEX outbox_settled ON outbox (settled_at, channel, status) WHERE status <> 'pending';
