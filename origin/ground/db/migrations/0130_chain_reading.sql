-- A transfer is known by network, transaction and its place among what the transaction logged, which no reorganisation
-- changes. Until its receipt was read, a place is not known: -1 - (its place among what the block logged). Such a row is
-- what a list said: it is shown, pays nothing, and goes when its block does.
CREATE TABLE chain_transfer_next (
  network TEXT NOT NULL,
  hash TEXT NOT NULL,
  place INTEGER NOT NULL,
  payment_id TEXT NOT NULL REFERENCES crypto_payment (id),
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  amount TEXT NOT NULL CHECK (amount GLOB '[1-9]*' AND NOT amount GLOB '*[^0-9]*'),
  block_number INTEGER NOT NULL,
  block_hash TEXT NOT NULL,
  -- `final`: receipts say so, from as many sources as it takes. `gone`: its block is no longer part of the chain.
  status TEXT NOT NULL CHECK (status IN ('seen', 'final', 'gone')),
  seen_at INTEGER NOT NULL,
  -- When it first became final: what comes later is what is too much, whatever block it is in by then.
  proven_at INTEGER,
  -- A list says something else than it did: receipts decide.
  doubted INTEGER NOT NULL DEFAULT 0 CHECK (doubted IN (0, 1)),
  -- When receipts were last asked for.
  tried_at INTEGER NOT NULL DEFAULT 0,
  -- Final, and its order was brought to what it says.
  settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
  -- The surplus payment that was made of it while its block's place named it.
  booked_as TEXT,
  PRIMARY KEY (network, hash, place)
) STRICT, WITHOUT ROWID;

INSERT INTO chain_transfer_next (network, hash, place, payment_id, token, sender, amount, block_number, block_hash, status,
  seen_at, proven_at, settled, booked_as)
SELECT network, hash, CASE WHEN network LIKE 'tron:%' THEN log_index ELSE -1 - log_index END, payment_id, token, sender,
  amount, block_number, block_hash, status, seen_at, CASE status WHEN 'final' THEN seen_at END, settled,
  network || ':' || hash || ':' || log_index
FROM chain_transfer;

DROP TABLE chain_transfer;
ALTER TABLE chain_transfer_next RENAME TO chain_transfer;
CREATE INDEX chain_transfer_payment ON chain_transfer (payment_id);
CREATE INDEX chain_transfer_block ON chain_transfer (network, block_number);
CREATE INDEX chain_transfer_unproven ON chain_transfer (network, tried_at) WHERE status <> 'final' OR doubted = 1;
CREATE INDEX chain_transfer_unsettled ON chain_transfer (status) WHERE settled = 0;

CREATE TRIGGER chain_transfer_owner BEFORE UPDATE OF network, hash, payment_id ON chain_transfer
BEGIN
  SELECT RAISE(ABORT, 'chain_transfer: whose it is does not change');
END;
CREATE TRIGGER chain_transfer_place BEFORE UPDATE OF place ON chain_transfer
WHEN OLD.place >= 0
BEGIN
  SELECT RAISE(ABORT, 'chain_transfer: its place does not change');
END;
CREATE TRIGGER chain_transfer_no_delete BEFORE DELETE ON chain_transfer
WHEN OLD.place >= 0 OR OLD.proven_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'chain_transfer: what was proven is never deleted');
END;

-- One reader of a network at a time, and what it remembers: blocks still to read, and what each source is like
-- (origin/providers/chain/reading/memory.ts). `read_until` is the last block that need not be read again at the tip.
ALTER TABLE chain_cursor ADD COLUMN reader TEXT NOT NULL DEFAULT '';
ALTER TABLE chain_cursor ADD COLUMN reader_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chain_cursor ADD COLUMN memory TEXT NOT NULL DEFAULT '';
-- When the owner was last told that the network is not read as it should be.
ALTER TABLE chain_cursor ADD COLUMN told_at INTEGER NOT NULL DEFAULT 0;
