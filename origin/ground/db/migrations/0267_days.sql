-- What each day (UTC) brought, written once it is over: no page of numbers adds up what grows with people. A closed day stays as it is.
CREATE TABLE closed_day (
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What each figure means is the contract's (contract/ops/numbers.ts). `unit` is a currency or `seconds`, empty where nothing but the number counts.
CREATE TABLE day_figure (
  day TEXT NOT NULL REFERENCES closed_day (day),
  what TEXT NOT NULL,
  of TEXT NOT NULL,
  part TEXT NOT NULL,
  unit TEXT NOT NULL,
  count INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (day, what, of, part, unit)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER closed_day_no_update BEFORE UPDATE ON closed_day BEGIN SELECT RAISE(ABORT, 'closed_day is append-only'); END;
CREATE TRIGGER closed_day_no_delete BEFORE DELETE ON closed_day BEGIN SELECT RAISE(ABORT, 'closed_day is append-only'); END;
CREATE TRIGGER day_figure_no_update BEFORE UPDATE ON day_figure BEGIN SELECT RAISE(ABORT, 'day_figure is append-only'); END;
CREATE TRIGGER day_figure_no_delete BEFORE DELETE ON day_figure BEGIN SELECT RAISE(ABORT, 'day_figure is append-only'); END;

-- A day's range of each source; what has one already is not here.
CREATE INDEX time_entry_at ON time_entry (at);
CREATE INDEX time_entry_end ON time_entry (expires_at);
CREATE INDEX group_buy_ends ON group_buy (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX purchase_coupon_closed ON purchase (closed_at) WHERE coupon_id IS NOT NULL AND status = 'paid';
