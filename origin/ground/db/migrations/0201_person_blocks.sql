-- What a person may not do, each by itself: sign in, buy, invite. Who blocked them and why is in the operators' record.
CREATE TABLE person_block (
  user_id TEXT NOT NULL REFERENCES user (id),
  what TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, what)
) STRICT, WITHOUT ROWID;

-- By what operators find a person.
CREATE INDEX device_by_hash ON device (device_hash);
CREATE INDEX chain_transfer_by_hash ON chain_transfer (hash);
CREATE INDEX refund_transaction_by_hash ON refund_transaction (hash);
CREATE INDEX settlement_by_hash ON settlement (hash) WHERE hash IS NOT NULL;
