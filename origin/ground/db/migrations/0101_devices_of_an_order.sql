-- How many devices the plan allowed when it was bought. None for an order that code from before wrote: it counts as time
-- without a plan.
ALTER TABLE purchase ADD COLUMN max_devices INTEGER CHECK (max_devices > 0);
UPDATE purchase SET max_devices = (SELECT max_devices FROM product WHERE product.id = purchase.product_id);

DROP TRIGGER purchase_terms;
CREATE TRIGGER purchase_terms BEFORE UPDATE OF
  id, number, user_id, client_key, purpose, product_id, months, yearly, max_devices, currency, list_price, discount, credit,
  amount, coupon_id, created_at, expires_at ON purchase
BEGIN
  SELECT RAISE(ABORT, 'purchase: its terms do not change');
END;
