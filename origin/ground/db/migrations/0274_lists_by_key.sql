-- Operators' lists page by an instant and an id: each index ends with the id, since many rows share an instant (codes are made by
-- hundreds).
CREATE INDEX redemption_code_listed ON redemption_code (created_at, id);
DROP INDEX redemption_code_created;
CREATE INDEX announcement_listed ON announcement (published_at, id);
DROP INDEX announcement_published;
CREATE INDEX coupon_listed ON coupon (created_at, id);
CREATE INDEX support_thread_listed ON support_thread (state, changed_at, id);
DROP INDEX support_thread_queue;
CREATE INDEX settlement_listed ON settlement (at, id);
DROP INDEX settlement_at;
CREATE INDEX settlement_due ON settlement (at, id) WHERE status = 'due';
CREATE INDEX user_affiliate_listed ON user (created_at, id) WHERE kol = 1;
CREATE INDEX benefit_report_listed ON benefit_report (account_id, at);
