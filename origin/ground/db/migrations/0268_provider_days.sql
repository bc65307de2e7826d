-- What a provider's own books say of a closed day, asked once: `books` is a JSON list of { currency, came, went, fees } in minor units. One that says something else later is a matter of that later day.
CREATE TABLE provider_day (
  day TEXT NOT NULL REFERENCES closed_day (day),
  provider TEXT NOT NULL,
  books TEXT NOT NULL CHECK (json_valid(books)),
  at INTEGER NOT NULL,
  PRIMARY KEY (day, provider)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER provider_day_no_update BEFORE UPDATE ON provider_day BEGIN SELECT RAISE(ABORT, 'provider_day is append-only'); END;
CREATE TRIGGER provider_day_no_delete BEFORE DELETE ON provider_day BEGIN SELECT RAISE(ABORT, 'provider_day is append-only'); END;

CREATE INDEX provider_day_provider ON provider_day (provider, day);
CREATE INDEX sandbox_capture_at ON sandbox_capture (at);
CREATE INDEX sandbox_refund_at ON sandbox_refund (at);
