-- What a wallet sent for a payment, as its page said the moment the wallet named it: proves nothing, and keeps a page that is
-- opened again from offering to pay twice. One for a payment, the newest; `is_over` when it came to nothing.
CREATE TABLE crypto_sent (
  payment_id TEXT PRIMARY KEY REFERENCES crypto_payment (id),
  network TEXT NOT NULL,
  hash TEXT NOT NULL,
  sender TEXT NOT NULL,
  nonce INTEGER,
  transfers_before INTEGER NOT NULL,
  is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
