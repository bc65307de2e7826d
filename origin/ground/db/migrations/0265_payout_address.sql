-- Where an affiliate wants to be paid, as the network writes it.
CREATE TABLE payout_address (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  network TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
