-- When the schedule last tried to bring an order to its final transfers: a source that keeps disagreeing about one payment
-- must not hold up the others.
ALTER TABLE crypto_payment ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0;
