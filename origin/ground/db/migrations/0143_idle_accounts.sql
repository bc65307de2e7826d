-- Accounts on which nothing ever happened are looked for when they are a quarter of a year old.
CREATE INDEX user_created ON user (created_at);

-- A user's row is deleted only where nothing refers to it: the database looks there, and must find its way.
CREATE INDEX benefit_report_user ON benefit_report (user_id);
CREATE INDEX benefit_lease_user ON benefit_lease (user_id);
CREATE INDEX commission_entry_invitee ON commission_entry (invitee_id);
CREATE INDEX coupon_reservation_of_user ON coupon_reservation (user_id);
