-- A price that is taken back before it begins: it never holds. Taking back is no more undone than a price; another is set.
CREATE TABLE plan_price_withdrawal (
  seq INTEGER PRIMARY KEY REFERENCES plan_price (seq),
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER plan_price_withdrawal_in_time BEFORE INSERT ON plan_price_withdrawal WHEN (SELECT holds_from FROM plan_price WHERE seq = NEW.seq) <= NEW.at BEGIN SELECT RAISE(ABORT, 'plan_price_withdrawal: it has begun'); END;
CREATE TRIGGER plan_price_withdrawal_no_update BEFORE UPDATE ON plan_price_withdrawal BEGIN SELECT RAISE(ABORT, 'plan_price_withdrawal is append-only'); END;
CREATE TRIGGER plan_price_withdrawal_no_delete BEFORE DELETE ON plan_price_withdrawal BEGIN SELECT RAISE(ABORT, 'plan_price_withdrawal is append-only'); END;
