-- Commission that is paid out: one settlement for an affiliate and a month. Its rows are claimed once and sum to it.
CREATE TABLE settlement (
  id TEXT PRIMARY KEY,
  affiliate_id TEXT NOT NULL REFERENCES user (id),
  -- The calendar month in UTC that it closes: `2026-03`.
  period TEXT NOT NULL CHECK (period GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'paid')),
  transition_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  paid_at INTEGER,
  -- The transaction that was seen to move the amount, or else how it was paid.
  network TEXT,
  token TEXT,
  hash TEXT,
  note TEXT,
  UNIQUE (affiliate_id, period),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK ((hash IS NOT NULL) + (note IS NOT NULL) = (status = 'paid')),
  CHECK ((hash IS NULL) = (network IS NULL) AND (hash IS NULL) = (token IS NULL))
) STRICT;
-- A transaction pays one settlement.
CREATE UNIQUE INDEX settlement_transaction ON settlement (network, hash) WHERE hash IS NOT NULL;
CREATE INDEX settlement_at ON settlement (at);

CREATE TRIGGER settlement_kept BEFORE UPDATE ON settlement
WHEN OLD.status = 'paid' OR (OLD.id, OLD.affiliate_id, OLD.period, OLD.amount, OLD.currency, OLD.at)
  <> (NEW.id, NEW.affiliate_id, NEW.period, NEW.amount, NEW.currency, NEW.at)
BEGIN
  SELECT RAISE(ABORT, 'settlement: only moves from due to paid');
END;
CREATE TRIGGER settlement_stays BEFORE DELETE ON settlement
BEGIN
  SELECT RAISE(ABORT, 'settlement: rows stay');
END;

ALTER TABLE commission_entry ADD COLUMN settlement_id TEXT REFERENCES settlement (id);
CREATE INDEX commission_entry_unsettled ON commission_entry (affiliate_id, currency, at, amount)
  WHERE settlement_id IS NULL;
CREATE INDEX commission_entry_settled ON commission_entry (settlement_id) WHERE settlement_id IS NOT NULL;

-- The one thing about a row that changes, once: whose settlement it went into.
DROP TRIGGER commission_entry_kept;
CREATE TRIGGER commission_entry_kept
BEFORE UPDATE OF source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at
ON commission_entry
BEGIN
  SELECT RAISE(ABORT, 'commission_entry: rows do not change');
END;
CREATE TRIGGER commission_entry_claimed BEFORE UPDATE OF settlement_id ON commission_entry
WHEN OLD.settlement_id IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM settlement WHERE id = NEW.settlement_id AND affiliate_id = OLD.affiliate_id
    AND currency = OLD.currency
)
BEGIN
  SELECT RAISE(ABORT, 'commission_entry: claimed once, by a settlement of its affiliate');
END;
