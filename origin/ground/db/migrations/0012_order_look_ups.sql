-- What an account's deletion and its benefits look up.
CREATE INDEX provider_event_order ON provider_event (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX purchase_yearly ON purchase (user_id) WHERE yearly = 1 AND status = 'paid';
