-- Orders, coupons, payments and refunds. The rules hold here too: whatever the code does, a limit cannot be passed, a
-- status cannot move against its table, an amount cannot change and money cannot be paid back twice.

CREATE TABLE coupon (
  id TEXT PRIMARY KEY,
  -- The normal form (origin/books/coupon/code.ts).
  code TEXT NOT NULL UNIQUE,
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  amount INTEGER CHECK (amount > 0),
  currency TEXT CHECK (length(currency) = 3),
  valid_from INTEGER NOT NULL,
  valid_until INTEGER CHECK (valid_until > valid_from),
  first_purchase_only INTEGER NOT NULL CHECK (first_purchase_only IN (0, 1)),
  total_limit INTEGER CHECK (total_limit > 0),
  user_limit INTEGER CHECK (user_limit > 0),
  -- Its reservations that are not released; the triggers below keep it.
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CONSTRAINT coupon_used_up CHECK (total_limit IS NULL OR taken <= total_limit)
) STRICT;

-- The plans a coupon is for; none means every plan.
CREATE TABLE coupon_product (
  coupon_id TEXT NOT NULL REFERENCES coupon (id),
  product_id TEXT NOT NULL REFERENCES product (id),
  PRIMARY KEY (coupon_id, product_id)
) STRICT, WITHOUT ROWID;

-- An order. `transition_id` belongs to its last move (origin/ground/db/transition.ts).
CREATE TABLE purchase (
  id TEXT PRIMARY KEY,
  -- What people read out to support.
  number TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES user (id),
  -- Made by the client for one checkout: a repeated click is the same order.
  client_key TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('membership', 'group_buy')),
  product_id TEXT NOT NULL REFERENCES product (id),
  -- The plan as it was bought.
  name_en TEXT NOT NULL,
  name_zh_cn TEXT NOT NULL,
  months INTEGER NOT NULL CHECK (months > 0),
  yearly INTEGER NOT NULL CHECK (yearly IN (0, 1)),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  list_price INTEGER NOT NULL CHECK (list_price > 0),
  discount INTEGER NOT NULL CHECK (discount >= 0),
  -- Money of an earlier order of the same person that counts towards this one.
  credit INTEGER NOT NULL DEFAULT 0 CHECK (credit >= 0),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  coupon_id TEXT REFERENCES coupon (id),
  method TEXT NOT NULL CHECK (method IN ('alipay', 'wechat', 'unionpay', 'card', 'crypto', 'none')),
  provider TEXT NOT NULL,
  -- Of the buyer when it was made: a retry must say the same to the provider.
  language TEXT NOT NULL CHECK (language IN ('en', 'zh_CN')),
  -- The key of the provider's session is `id:session_attempt`: known before the call is made, the same on a retry.
  session_attempt INTEGER NOT NULL DEFAULT 1,
  provider_session TEXT,
  pay_url TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'cancelled', 'expired')),
  transition_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it was paid, cancelled or expired.
  closed_at INTEGER,
  -- When the provider was last asked, and when the schedule asks again.
  asked_at INTEGER NOT NULL DEFAULT 0,
  next_ask_at INTEGER,
  UNIQUE (user_id, client_key),
  CHECK (amount = list_price - discount - credit),
  CHECK (amount > 0 OR coupon_id IS NOT NULL OR credit > 0),
  CHECK ((discount > 0) <= (coupon_id IS NOT NULL)),
  CHECK ((status = 'pending') = (closed_at IS NULL))
) STRICT;
CREATE INDEX purchase_user ON purchase (user_id, created_at, id);
CREATE INDEX purchase_open ON purchase (user_id) WHERE status = 'pending';
CREATE INDEX purchase_overdue ON purchase (expires_at) WHERE status = 'pending';
CREATE INDEX purchase_ask ON purchase (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX purchase_created ON purchase (created_at);
CREATE UNIQUE INDEX purchase_session ON purchase (provider, provider_session) WHERE provider_session IS NOT NULL;

CREATE TRIGGER purchase_status BEFORE UPDATE OF status ON purchase
WHEN NOT (
  (OLD.status = 'pending' AND NEW.status IN ('paid', 'cancelled', 'expired'))
  OR (OLD.status = 'expired' AND NEW.status = 'paid')
)
BEGIN
  SELECT RAISE(ABORT, 'purchase: no such move');
END;
CREATE TRIGGER purchase_terms BEFORE UPDATE OF
  id, number, user_id, client_key, purpose, product_id, months, yearly, currency, list_price, discount, credit, amount,
  coupon_id, created_at, expires_at ON purchase
BEGIN
  SELECT RAISE(ABORT, 'purchase: its terms do not change');
END;
CREATE TRIGGER purchase_no_delete BEFORE DELETE ON purchase
BEGIN
  SELECT RAISE(ABORT, 'purchase: never deleted');
END;

-- One use of a coupon: held by an open order, used by a paid one, released by a closed one.
CREATE TABLE coupon_reservation (
  order_id TEXT PRIMARY KEY REFERENCES purchase (id),
  coupon_id TEXT NOT NULL REFERENCES coupon (id),
  user_id TEXT NOT NULL REFERENCES user (id),
  first_purchase INTEGER NOT NULL CHECK (first_purchase IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('held', 'used', 'released'))
) STRICT, WITHOUT ROWID;
CREATE INDEX coupon_reservation_user ON coupon_reservation (coupon_id, user_id) WHERE state <> 'released';
-- Of all coupons for a first purchase, a person has one at a time.
CREATE UNIQUE INDEX coupon_reservation_first ON coupon_reservation (user_id)
WHERE first_purchase = 1 AND state <> 'released';

CREATE TRIGGER coupon_taken AFTER INSERT ON coupon_reservation
BEGIN
  UPDATE coupon SET taken = taken + 1 WHERE id = NEW.coupon_id;
  SELECT RAISE(ABORT, 'coupon_user_limit') FROM coupon
  WHERE id = NEW.coupon_id AND user_limit < (
    SELECT COUNT(*) FROM coupon_reservation
    WHERE coupon_id = NEW.coupon_id AND user_id = NEW.user_id AND state <> 'released'
  );
END;
CREATE TRIGGER coupon_released AFTER UPDATE OF state ON coupon_reservation
WHEN OLD.state <> 'released' AND NEW.state = 'released'
BEGIN
  UPDATE coupon SET taken = taken - 1 WHERE id = NEW.coupon_id;
END;
-- An expired order that turns out to be paid takes its coupon again, as far as the limits still allow it.
CREATE TRIGGER coupon_taken_again AFTER UPDATE OF state ON coupon_reservation
WHEN OLD.state = 'released' AND NEW.state <> 'released'
BEGIN
  UPDATE coupon SET taken = taken + 1 WHERE id = NEW.coupon_id;
  SELECT RAISE(ABORT, 'coupon_user_limit') FROM coupon
  WHERE id = NEW.coupon_id AND user_limit < (
    SELECT COUNT(*) FROM coupon_reservation
    WHERE coupon_id = NEW.coupon_id AND user_id = NEW.user_id AND state <> 'released'
  );
END;

-- Money that a provider really has. `applied` pays its order; `surplus` goes back to whoever paid it.
CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  provider_payment TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES purchase (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  disposition TEXT NOT NULL CHECK (disposition IN ('applied', 'surplus')),
  transition_id TEXT NOT NULL,
  captured_at INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (provider, provider_payment)
) STRICT;
CREATE UNIQUE INDEX payment_applied ON payment (order_id) WHERE disposition = 'applied';
CREATE INDEX payment_order ON payment (order_id);

CREATE TRIGGER payment_amount BEFORE INSERT ON payment
WHEN NEW.disposition = 'applied' AND NOT EXISTS (
  SELECT 1 FROM purchase
  WHERE id = NEW.order_id AND amount = NEW.amount AND currency = NEW.currency AND status = 'paid'
)
BEGIN
  SELECT RAISE(ABORT, 'payment: not what the order costs');
END;
CREATE TRIGGER payment_no_update BEFORE UPDATE ON payment
BEGIN
  SELECT RAISE(ABORT, 'payment is append-only');
END;
CREATE TRIGGER payment_no_delete BEFORE DELETE ON payment
BEGIN
  SELECT RAISE(ABORT, 'payment is append-only');
END;

-- Money on its way back. Its id is the provider's idempotency key.
CREATE TABLE refund (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payment (id),
  order_id TEXT NOT NULL REFERENCES purchase (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- `surplus` of a payment that pays no order, `operator`, `provider` (made there), `dispute` (taken by the payer's bank).
  kind TEXT NOT NULL CHECK (kind IN ('surplus', 'operator', 'provider', 'dispute')),
  note TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_refund TEXT,
  status TEXT NOT NULL CHECK (status IN ('requested', 'succeeded', 'failed', 'reversed')),
  transition_id TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (provider, provider_refund)
) STRICT;
CREATE INDEX refund_payment ON refund (payment_id);
CREATE INDEX refund_order ON refund (order_id);
CREATE INDEX refund_due ON refund (next_attempt_at) WHERE status = 'requested';

CREATE TRIGGER refund_limit AFTER INSERT ON refund
BEGIN
  SELECT RAISE(ABORT, 'refund_exceeds_payment') FROM payment
  WHERE id = NEW.payment_id AND (
    currency <> NEW.currency OR amount < (
      SELECT SUM(amount) FROM refund WHERE payment_id = NEW.payment_id AND status IN ('requested', 'succeeded')
    )
  );
END;
CREATE TRIGGER refund_status BEFORE UPDATE OF status ON refund
WHEN NOT (
  (OLD.status = 'requested' AND NEW.status IN ('succeeded', 'failed'))
  OR (OLD.status = 'succeeded' AND NEW.status = 'reversed')
)
BEGIN
  SELECT RAISE(ABORT, 'refund: no such move');
END;
CREATE TRIGGER refund_terms BEFORE UPDATE OF id, payment_id, order_id, amount, currency, kind, at ON refund
BEGIN
  SELECT RAISE(ABORT, 'refund: its terms do not change');
END;
CREATE TRIGGER refund_no_delete BEFORE DELETE ON refund
BEGIN
  SELECT RAISE(ABORT, 'refund: never deleted');
END;

-- Double entry: each row moves an amount from one account to another, so the ledger sums to zero by its form.
-- Accounts: `cash:<provider>`, `sales`, `owed` (to payers).
CREATE TABLE money_entry (
  kind TEXT NOT NULL,
  source_id TEXT NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL CHECK (credit <> debit),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  order_id TEXT NOT NULL REFERENCES purchase (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX money_entry_order ON money_entry (order_id);
CREATE TRIGGER money_entry_no_update BEFORE UPDATE ON money_entry
BEGIN
  SELECT RAISE(ABORT, 'money_entry is append-only');
END;
CREATE TRIGGER money_entry_no_delete BEFORE DELETE ON money_entry
BEGIN
  SELECT RAISE(ABORT, 'money_entry is append-only');
END;

-- What providers told us, once each. A row is `received` until what it tells is done, so a failed attempt is made again;
-- `review` waits for a person.
CREATE TABLE provider_event (
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  order_id TEXT,
  -- As it came; emptied some time after it is done.
  payload TEXT,
  status TEXT NOT NULL CHECK (status IN ('received', 'done', 'review')),
  verdict TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_event_due ON provider_event (next_attempt_at) WHERE status = 'received';
CREATE INDEX provider_event_received ON provider_event (received_at);

-- How far a provider's own list of events was read.
CREATE TABLE provider_cursor (
  provider TEXT PRIMARY KEY,
  read_until INTEGER NOT NULL,
  read_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Each person's present expiry, for the reminders; the trigger derives it from the time ledger.
-- `reminded` counts the mails that are no longer due: 0 none, 1 the early one, 2 both.
CREATE TABLE membership_end (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  expires_at INTEGER NOT NULL,
  reminded INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX membership_end_due ON membership_end (expires_at, reminded);

CREATE TRIGGER membership_end_moves AFTER INSERT ON time_entry
BEGIN
  INSERT INTO membership_end (user_id, expires_at, reminded)
  VALUES (
    NEW.user_id,
    NEW.expires_at,
    -- Who buys less than a mail's lead has no need of that mail.
    (NEW.expires_at - NEW.at <= 7 * 86400000) + (NEW.expires_at - NEW.at <= 86400000)
  )
  ON CONFLICT (user_id) DO UPDATE SET expires_at = excluded.expires_at, reminded = excluded.reminded;
END;
