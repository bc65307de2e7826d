-- A plan bought for somebody else. Its order says so, and its code is a redemption code like others. What the buyer must see
-- again (the code, the line on the card) is sealed here for as long as it may be redeemed.
ALTER TABLE purchase ADD COLUMN gift INTEGER NOT NULL DEFAULT 0 CHECK (gift IN (0, 1));
CREATE TRIGGER purchase_gift BEFORE UPDATE OF gift ON purchase BEGIN SELECT RAISE(ABORT, 'purchase: its terms do not change'); END;

CREATE TABLE gift (
  -- Of its redemption code too.
  id TEXT PRIMARY KEY REFERENCES redemption_code (id),
  order_id TEXT NOT NULL UNIQUE REFERENCES purchase (id),
  -- The buyer.
  user_id TEXT NOT NULL REFERENCES user (id),
  -- Code and line; null once it was redeemed, or its buyer is gone.
  sealed TEXT,
  -- Of the card.
  language TEXT NOT NULL,
  -- Each redemption and each refund is computed from what it read, and claims the next.
  version INTEGER NOT NULL DEFAULT 1,
  -- Its code ended because all of its money went back: it begins again when that comes to nothing.
  money_back INTEGER NOT NULL DEFAULT 0 CHECK (money_back IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_user ON gift (user_id, created_at);
CREATE TRIGGER gift_moved BEFORE UPDATE OF version ON gift WHEN NEW.version <> OLD.version + 1 BEGIN SELECT RAISE(ABORT, 'gift_moved'); END;
CREATE TRIGGER gift_terms BEFORE UPDATE OF id, order_id, user_id, created_at ON gift BEGIN SELECT RAISE(ABORT, 'gift: its terms do not change'); END;
CREATE TRIGGER gift_no_delete BEFORE DELETE ON gift BEGIN SELECT RAISE(ABORT, 'gift: never deleted'); END;

-- Whatever the code does: a gift gives its time as a gift alone, and nothing once all of its money went back.
CREATE TRIGGER gift_time BEFORE INSERT ON time_entry WHEN (NEW.source = 'order' AND EXISTS (SELECT 1 FROM purchase WHERE id = NEW.source_id AND gift = 1)) OR (NEW.source = 'redemption_code' AND EXISTS (SELECT 1 FROM gift WHERE id = NEW.source_id)) BEGIN SELECT RAISE(ABORT, 'gift: its time is for whoever redeems it'); END;
CREATE TRIGGER gift_money BEFORE UPDATE OF redeemed_by ON redemption_code WHEN NEW.redeemed_by IS NOT NULL AND EXISTS (SELECT 1 FROM gift JOIN payment AS m ON m.order_id = gift.order_id AND m.disposition = 'applied' WHERE gift.id = NEW.id AND m.amount <= (SELECT COALESCE(SUM(amount), 0) FROM refund WHERE payment_id = m.id AND status IN ('requested', 'succeeded'))) BEGIN SELECT RAISE(ABORT, 'gift_money'); END;

-- A gift's letter: one that waits, and those that went out. The recipient is sealed, and forgotten some days after it is settled.
CREATE TABLE gift_letter (
  id TEXT PRIMARY KEY,
  gift_id TEXT NOT NULL REFERENCES gift (id),
  user_id TEXT NOT NULL REFERENCES user (id),
  sealed TEXT,
  language TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dropped')),
  -- Of the outbox, once it is there.
  message_id TEXT,
  transition_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  CHECK ((state = 'waiting') = (settled_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX gift_letter_waiting ON gift_letter (gift_id) WHERE state = 'waiting';
CREATE INDEX gift_letter_gift ON gift_letter (gift_id, created_at);
CREATE INDEX gift_letter_user ON gift_letter (user_id);
CREATE INDEX gift_letter_due ON gift_letter (due_at) WHERE state = 'waiting';
CREATE INDEX gift_letter_settled ON gift_letter (settled_at) WHERE settled_at IS NOT NULL AND sealed IS NOT NULL;
