-- What orders hold of a coupon now: few rows, however often it was used.
CREATE INDEX coupon_reservation_held ON coupon_reservation (coupon_id) WHERE state = 'held';

-- Hyphens belong to no code's normal form (origin/books/coupon/code.ts).
UPDATE OR IGNORE coupon SET code = REPLACE(code, '-', '') WHERE code LIKE '%-%';
