-- A deleted account takes its messages along, whoever else has some waiting.
CREATE INDEX outbox_recipient ON outbox (recipient_hash);
