-- Crypto payments. One order has one of these, with a receive address of its own; what came to that address is read from
-- the chain. Amounts of tokens are TEXT in base units, since they are larger than what SQLite's integers hold.
CREATE TABLE crypto_payment (
  -- The address's place below the extended public key. AUTOINCREMENT: never given twice.
  address_index INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL UNIQUE REFERENCES purchase (id),
  idempotency_key TEXT NOT NULL UNIQUE,
  -- Lower case hexadecimal; known once it is derived.
  address TEXT UNIQUE,
  -- Minor units of the order's currency.
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- What the person chose; free until the money is complete.
  network TEXT,
  token TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When its order was cancelled or expired.
  closed_at INTEGER,
  -- When final transfers of the chosen token first reached the amount.
  met_at INTEGER,
  CHECK ((network IS NULL) = (token IS NULL))
) STRICT;
CREATE INDEX crypto_payment_created ON crypto_payment (created_at);

CREATE TRIGGER crypto_payment_terms BEFORE UPDATE OF address_index, id, order_id, idempotency_key, amount, currency,
  created_at, expires_at ON crypto_payment
BEGIN
  SELECT RAISE(ABORT, 'crypto_payment: its terms do not change');
END;
CREATE TRIGGER crypto_payment_address BEFORE UPDATE OF address ON crypto_payment
WHEN OLD.address IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'crypto_payment: an address does not change');
END;
CREATE TRIGGER crypto_payment_choice BEFORE UPDATE OF network, token, met_at ON crypto_payment
WHEN OLD.met_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'crypto_payment: it is complete');
END;
CREATE TRIGGER crypto_payment_no_delete BEFORE DELETE ON crypto_payment
BEGIN
  SELECT RAISE(ABORT, 'crypto_payment: never deleted');
END;

-- A transfer belongs to the payment whose address it went to, and exists once: no transfer pays two orders.
CREATE TABLE chain_transfer (
  network TEXT NOT NULL,
  hash TEXT NOT NULL,
  log_index INTEGER NOT NULL,
  payment_id TEXT NOT NULL REFERENCES crypto_payment (id),
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  amount TEXT NOT NULL CHECK (amount GLOB '[1-9]*' AND NOT amount GLOB '*[^0-9]*'),
  block_number INTEGER NOT NULL,
  block_hash TEXT NOT NULL,
  -- `gone`: its block is no longer part of the chain.
  status TEXT NOT NULL CHECK (status IN ('seen', 'final', 'gone')),
  seen_at INTEGER NOT NULL,
  -- Final, and its order was brought to what it says.
  settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
  PRIMARY KEY (network, hash, log_index)
) STRICT, WITHOUT ROWID;
CREATE INDEX chain_transfer_payment ON chain_transfer (payment_id);
CREATE INDEX chain_transfer_block ON chain_transfer (network, block_number);
CREATE INDEX chain_transfer_unsettled ON chain_transfer (status) WHERE settled = 0;

CREATE TRIGGER chain_transfer_terms BEFORE UPDATE OF network, hash, log_index, payment_id, token, sender, amount
  ON chain_transfer
BEGIN
  SELECT RAISE(ABORT, 'chain_transfer: what it moved does not change');
END;
CREATE TRIGGER chain_transfer_no_delete BEFORE DELETE ON chain_transfer
BEGIN
  SELECT RAISE(ABORT, 'chain_transfer: never deleted');
END;

-- How far each network was read.
CREATE TABLE chain_cursor (
  network TEXT PRIMARY KEY,
  read_until INTEGER NOT NULL,
  head INTEGER NOT NULL,
  -- When somebody last began to read.
  asked_at INTEGER NOT NULL,
  -- The tokens whose decimals were found on the chain as they are configured.
  verified TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
