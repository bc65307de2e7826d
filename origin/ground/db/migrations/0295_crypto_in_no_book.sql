-- Final money of a chain whose order has no payment: so few that they are found by themselves. Money that is less than a minor unit stays one.
ALTER TABLE crypto_payment ADD COLUMN unbooked INTEGER NOT NULL DEFAULT 0 CHECK (unbooked IN (0, 1));
UPDATE crypto_payment SET unbooked = 1
WHERE EXISTS (SELECT 1 FROM chain_transfer WHERE payment_id = crypto_payment.id AND status = 'final')
  AND NOT EXISTS (SELECT 1 FROM payment WHERE order_id = crypto_payment.order_id);
CREATE INDEX crypto_payment_unbooked ON crypto_payment (created_at) WHERE unbooked = 1;
CREATE INDEX chain_transfer_gone ON chain_transfer (payment_id) WHERE status = 'gone';

CREATE TRIGGER chain_transfer_final_insert AFTER INSERT ON chain_transfer WHEN NEW.status = 'final' BEGIN UPDATE crypto_payment SET unbooked = 1 WHERE id = NEW.payment_id AND NOT EXISTS (SELECT 1 FROM payment WHERE order_id = crypto_payment.order_id); END;
CREATE TRIGGER chain_transfer_final_update AFTER UPDATE OF status ON chain_transfer WHEN NEW.status = 'final' BEGIN UPDATE crypto_payment SET unbooked = 1 WHERE id = NEW.payment_id AND NOT EXISTS (SELECT 1 FROM payment WHERE order_id = crypto_payment.order_id); END;
CREATE TRIGGER crypto_payment_booked AFTER INSERT ON payment BEGIN UPDATE crypto_payment SET unbooked = 0 WHERE order_id = NEW.order_id AND unbooked = 1; END;
