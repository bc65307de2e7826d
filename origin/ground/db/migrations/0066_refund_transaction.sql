-- The transaction by which a person sent a refund back, since the server holds no key: what the chain showed it to move of
-- that token to that recipient, in minor units.
CREATE TABLE refund_transaction (
  refund_id TEXT PRIMARY KEY REFERENCES refund (id),
  network TEXT NOT NULL,
  token TEXT NOT NULL,
  -- Lower case hexadecimal, both.
  hash TEXT NOT NULL,
  recipient TEXT NOT NULL,
  moved INTEGER NOT NULL CHECK (moved > 0),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_transaction_hash ON refund_transaction (network, hash);

-- Everything that a transaction of ours is to have paid: a settlement from before its recipient was kept has none.
CREATE VIEW transaction_use AS
  SELECT network, hash, token, recipient, amount FROM settlement WHERE hash IS NOT NULL
  UNION ALL
  SELECT t.network, t.hash, t.token, t.recipient, r.amount
  FROM refund_transaction AS t JOIN refund AS r ON r.id = t.refund_id;

CREATE TRIGGER refund_transaction_covered BEFORE INSERT ON refund_transaction
WHEN NEW.moved < (SELECT amount FROM refund WHERE id = NEW.refund_id) + (
  SELECT COALESCE(SUM(amount), 0) FROM transaction_use
  WHERE network = NEW.network AND hash = NEW.hash AND token = NEW.token
    AND COALESCE(recipient, NEW.recipient) = NEW.recipient
)
BEGIN
  SELECT RAISE(ABORT, 'refund_exceeds_transaction');
END;
CREATE TRIGGER refund_transaction_no_update BEFORE UPDATE ON refund_transaction
BEGIN
  SELECT RAISE(ABORT, 'refund_transaction is append-only');
END;
CREATE TRIGGER refund_transaction_no_delete BEFORE DELETE ON refund_transaction
BEGIN
  SELECT RAISE(ABORT, 'refund_transaction is append-only');
END;

DROP TRIGGER settlement_covered;
CREATE TRIGGER settlement_covered BEFORE UPDATE OF hash ON settlement
WHEN NEW.hash IS NOT NULL AND (
  NEW.recipient IS NULL OR NEW.moved IS NULL OR NEW.moved < NEW.amount + (
    SELECT COALESCE(SUM(amount), 0) FROM transaction_use
    WHERE network = NEW.network AND hash = NEW.hash AND token = NEW.token
      AND COALESCE(recipient, NEW.recipient) = NEW.recipient
  )
)
BEGIN
  SELECT RAISE(ABORT, 'settlement_exceeds_transaction');
END;
