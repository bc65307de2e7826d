-- What a plan costs from an instant on. Rows are only added: the price of a moment is the newest that holds then, and what
-- `product` says before any. `group_prices` has a seat's price by size where it is not the configured part of the price.
CREATE TABLE plan_price (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id TEXT NOT NULL REFERENCES product (id),
  holds_from INTEGER NOT NULL CHECK (holds_from >= at),
  price INTEGER NOT NULL CHECK (price > 0),
  full_price INTEGER NOT NULL CHECK (full_price >= price),
  group_prices TEXT NOT NULL CHECK (json_valid(group_prices)),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX plan_price_product ON plan_price (product_id, holds_from, seq);
CREATE TRIGGER plan_price_no_update BEFORE UPDATE ON plan_price BEGIN SELECT RAISE(ABORT, 'plan_price is append-only'); END;
CREATE TRIGGER plan_price_no_delete BEFORE DELETE ON plan_price BEGIN SELECT RAISE(ABORT, 'plan_price is append-only'); END;
