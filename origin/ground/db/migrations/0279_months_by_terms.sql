-- A month's paid orders, those of the same terms side by side and each of these by their ids: a million orders are counted of this
-- index alone, and what each brought is met in the order in which its own index has it.
CREATE INDEX purchase_of_month ON purchase (strftime('%Y-%m', created_at / 1000, 'unixepoch'), product_id, currency, list_price, credit, coupon_id, id, amount) WHERE status = 'paid' AND purpose = 'membership' AND gift = 0;
-- The time that an order gave, its buyer's beside that of whoever invited the buyer.
CREATE INDEX time_entry_of_order ON time_entry (source_id, source, starts_at, expires_at) WHERE source = 'order' OR source = 'invitation';
