-- Whether a plan is sold from an instant on. Rows are only added: what a moment's sale is says the last that was added of
-- those that hold by then, and `product` before any.
CREATE TABLE plan_sale (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  product_id TEXT NOT NULL REFERENCES product (id),
  holds_from INTEGER NOT NULL CHECK (holds_from >= at),
  on_sale INTEGER NOT NULL CHECK (on_sale IN (0, 1)),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX plan_sale_product ON plan_sale (product_id, seq, holds_from);
CREATE TRIGGER plan_sale_no_update BEFORE UPDATE ON plan_sale BEGIN SELECT RAISE(ABORT, 'plan_sale is append-only'); END;
CREATE TRIGGER plan_sale_no_delete BEFORE DELETE ON plan_sale BEGIN SELECT RAISE(ABORT, 'plan_sale is append-only'); END;
