-- When the schedule tries again to end an order whose time is over: whoever takes one moves it out of the way of the others.
ALTER TABLE purchase ADD COLUMN next_end_at INTEGER NOT NULL DEFAULT 0;

-- Only what still has a payload is looked through for old ones.
CREATE INDEX provider_event_payload ON provider_event (received_at) WHERE status = 'done' AND payload IS NOT NULL;
DROP INDEX provider_event_received;
