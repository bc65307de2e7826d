-- When a payment that ended short was given up: all that came for it, and whatever still comes, is owed back.

ALTER TABLE crypto_payment ADD COLUMN returned_at INTEGER;

CREATE TRIGGER crypto_payment_returned BEFORE UPDATE OF met_at, returned_at ON crypto_payment
WHEN OLD.returned_at IS NOT NULL OR (NEW.returned_at IS NOT NULL AND NEW.met_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'crypto_payment: what is given back does not pay');
END;
