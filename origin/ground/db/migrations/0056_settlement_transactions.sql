-- One transaction may pay several settlements, as long as what it moved covers them all: `moved` is what the chain showed
-- it to move of that token to that recipient, in minor units.
ALTER TABLE settlement ADD COLUMN recipient TEXT;
ALTER TABLE settlement ADD COLUMN moved INTEGER CHECK (moved >= amount);
DROP INDEX settlement_transaction;
CREATE INDEX settlement_transaction ON settlement (network, hash) WHERE hash IS NOT NULL;

-- A settlement from before, whose recipient nobody wrote down, counts against every recipient of its transaction.
CREATE TRIGGER settlement_covered BEFORE UPDATE OF hash ON settlement
WHEN NEW.hash IS NOT NULL AND (
  NEW.recipient IS NULL OR NEW.moved IS NULL OR NEW.moved < NEW.amount + (
    SELECT COALESCE(SUM(amount), 0) FROM settlement
    WHERE network = NEW.network AND hash = NEW.hash AND token = NEW.token
      AND COALESCE(recipient, NEW.recipient) = NEW.recipient
  )
)
BEGIN
  SELECT RAISE(ABORT, 'settlement_exceeds_transaction');
END;
