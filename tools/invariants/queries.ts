/**
 * Sentences about broken money, time, orders, groups and coupons, each with the query whose every row (`what`) is one such
 * case. Numbers are those of the security design's list.
 */

/** What had gone back of a seat's price when its owner paid the difference was paid with that. */
const MADE_UP_FOR = `p.amount - COALESCE((
  SELECT MIN(p.amount, q.credit) FROM group_seat AS s JOIN group_order AS o ON o.seat_id = s.id AND o.kind = 'solo'
  JOIN purchase AS q ON q.id = o.order_id AND q.status = 'paid' WHERE s.order_id = p.id
), p.amount)`;

/** What is here of the money that paid an order; `id` is the SQL of its id. */
const kept = (id: string) => `COALESCE((
  SELECT m.amount - COALESCE((
    SELECT SUM(amount) FROM refund WHERE payment_id = m.id AND status IN ('requested', 'succeeded')
  ), 0) FROM payment AS m WHERE m.order_id = ${id} AND m.disposition = 'applied'
), 0)`;

/** Of a seat `s`: what is here of its difference to the plan alone. */
const KEPT_ALONE = `COALESCE((SELECT SUM(${kept("o.order_id")}) FROM group_order AS o WHERE o.seat_id = s.id AND o.kind = 'solo'), 0)`;

/** Of a pay-all group `g`: what its taken seats cost. */
const TAKEN_COST = `MIN(g.unit_price * g.size, g.solo_price * (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id))`;

export const BROKEN: Record<string, string> = {
  "I2 a paid order has not exactly one grant of time": `
    SELECT p.id AS what FROM purchase AS p WHERE p.status = 'paid' AND p.purpose = 'membership' AND p.gift = 0 AND 1 <> (
      SELECT COUNT(*) FROM time_entry WHERE source = 'order' AND source_id = p.id AND user_id = p.user_id
    )`,
  "I2 time was granted for an order that is not paid": `
    SELECT t.source_id AS what FROM time_entry AS t LEFT JOIN purchase AS p ON p.id = t.source_id
    WHERE t.source = 'order' AND (p.id IS NULL OR p.status <> 'paid')`,
  "I7 a group has more seats than its size": `
    SELECT g.id AS what FROM group_buy AS g WHERE g.size < (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id)`,
  "I7 a finished group did not credit a member once": `
    SELECT s.id AS what FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id
    WHERE g.status = 'finished' AND s.state <> 'held' AND 1 <> (
      SELECT COUNT(*) FROM time_entry AS t JOIN group_order AS o ON o.order_id = t.source_id
      WHERE t.source = 'group_buy' AND t.user_id = s.user_id AND o.group_id = g.id
    )`,
  "I7 time was granted in a group that is not finished": `
    SELECT g.id AS what FROM time_entry AS t JOIN group_order AS o ON o.order_id = t.source_id
    JOIN group_buy AS g ON g.id = o.group_id WHERE t.source = 'group_buy' AND g.status <> 'finished'`,
  "I7 a paid group order has no seat": `
    SELECT p.id AS what FROM purchase AS p WHERE p.status = 'paid' AND p.purpose = 'group_buy' AND NOT EXISTS (
      SELECT 1 FROM group_seat WHERE order_id = p.id AND state <> 'held'
    )`,
  /** By more than the smallest charge: so little is let be. */
  "I7 a seat became a plan for less than the plan costs": `
    SELECT p.id AS what FROM group_order AS o JOIN purchase AS p ON p.id = o.order_id JOIN group_seat AS s ON s.id = o.seat_id
    JOIN payment AS m ON m.order_id = s.order_id AND m.disposition = 'applied'
    WHERE o.kind = 'solo' AND p.status = 'paid' AND p.list_price - p.amount - 50 > m.amount - (
      SELECT COALESCE(SUM(amount), 0) FROM refund
      WHERE payment_id = m.id AND status IN ('requested', 'succeeded') AND at < p.closed_at
    )`,
  /** Of a plan, or of a seat that became one; unless there was no time left to take. */
  "I3 money of a plan went back and its time stayed": `
    SELECT r.id AS what FROM refund AS r JOIN payment AS m ON m.id = r.payment_id JOIN purchase AS p ON p.id = r.order_id
    WHERE m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
      AND ((p.purpose = 'membership' AND p.gift = 0) OR EXISTS (
        SELECT 1 FROM group_seat WHERE order_id = p.id AND state = 'converted'
      ))
      AND ${MADE_UP_FOR} < (
        SELECT SUM(amount) FROM refund
        WHERE payment_id = m.id AND status IN ('requested', 'succeeded') AND rowid <= r.rowid
      )
      AND r.at < (
        SELECT expires_at FROM time_entry WHERE user_id = p.user_id AND at <= r.at ORDER BY seq DESC LIMIT 1
      )
      AND NOT EXISTS (
        SELECT 1 FROM time_entry WHERE source = 'refund' AND source_id = r.id AND user_id = p.user_id
      )`,
  "I3 a refund came to nothing and the time that it took did not come back": `
    SELECT r.id AS what FROM refund AS r JOIN time_entry AS t ON t.source = 'refund'
      AND t.source_id BETWEEN r.id AND r.id || ':~'
    WHERE r.status IN ('failed', 'reversed') GROUP BY r.id, t.user_id HAVING SUM(t.seconds) <> 0`,
  "I8 a group that ended and is settled keeps somebody's money": `
    SELECT s.id AS what FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id
    WHERE g.status = 'ended' AND g.settled = 1 AND (
      s.state IN ('held', 'paid', 'converting') OR ${kept("s.order_id")} + ${KEPT_ALONE} > IIF(s.state = 'converted', g.solo_price, 0)
    )`,
  "I8 a group that one paid for is settled and keeps more than its taken seats cost": `
    SELECT g.id AS what FROM group_buy AS g JOIN group_seat AS s ON s.group_id = g.id AND s.user_id = g.creator_id
    WHERE g.status = 'finished' AND g.way = 'all' AND g.settled = 1 AND ${kept("s.order_id")} > ${TAKEN_COST}`,
  "I8 more than what nobody took went back by itself": `
    SELECT r.id AS what FROM refund AS r JOIN group_seat AS s ON s.order_id = r.order_id JOIN group_buy AS g ON g.id = s.group_id
    WHERE r.note = 'seats that nobody took' AND r.status IN ('requested', 'succeeded')
      AND g.unit_price * g.size - ${TAKEN_COST} < (
        SELECT SUM(amount) FROM refund
        WHERE payment_id = r.payment_id AND status IN ('requested', 'succeeded') AND rowid <= r.rowid
      )`,
  "I8 a seat is refunded and its money here, or paid and its money gone": `
    SELECT s.id AS what FROM group_seat AS s
    WHERE s.state IN ('paid', 'converting', 'refunded') AND (s.state = 'refunded') <> (${kept("s.order_id")} = 0)`,
  "I8 a seat is on sale in a group that can no longer complete": `
    SELECT g.id AS what FROM group_buy AS g JOIN group_seat AS s ON s.group_id = g.id AND s.state = 'refunded'
    WHERE g.way = 'self' AND g.status = 'open' AND g.ends_at > (
      SELECT MAX(at) FROM refund WHERE order_id = s.order_id AND status IN ('requested', 'succeeded')
    )`,
  "I8 money that came in time was refused": `
    SELECT m.id AS what FROM payment AS m JOIN purchase AS p ON p.id = m.order_id JOIN user AS u ON u.id = p.user_id
    WHERE m.disposition = 'surplus' AND p.status = 'expired' AND m.captured_at < p.closed_at AND u.deleted_at IS NULL
      AND m.captured_at < p.expires_at AND p.closed_at < p.expires_at + 86400000`,
  "I4 money that came after its owner's account was deleted is kept": `
    SELECT m.id AS what FROM payment AS m JOIN purchase AS p ON p.id = m.order_id JOIN user AS u ON u.id = p.user_id
    WHERE m.disposition = 'applied' AND m.at > u.deleted_at`,
  "I4 a paid order has neither its payment nor a recorded coupon": `
    SELECT p.id AS what FROM purchase AS p WHERE p.status = 'paid' AND NOT EXISTS (
      SELECT 1 FROM payment WHERE order_id = p.id AND disposition = 'applied'
    ) AND NOT (p.amount = 0 AND (p.coupon_id IS NOT NULL OR p.credit > 0))`,
  "I4 an order that is not paid keeps a payment": `
    SELECT p.id AS what FROM purchase AS p JOIN payment AS m ON m.order_id = p.id
    WHERE m.disposition = 'applied' AND p.status <> 'paid'`,
  "I5 more went back than came in": `
    SELECT p.id AS what FROM payment AS p WHERE p.amount < (
      SELECT COALESCE(SUM(amount), 0) FROM refund WHERE payment_id = p.id AND status IN ('requested', 'succeeded')
    )`,
  "I5 a surplus is not on its way back": `
    SELECT p.id AS what FROM payment AS p WHERE p.disposition = 'surplus'
    AND NOT EXISTS (SELECT 1 FROM refund WHERE payment_id = p.id AND status IN ('failed', 'reversed'))
    AND p.amount <> (
      SELECT COALESCE(SUM(amount), 0) FROM refund WHERE payment_id = p.id AND status IN ('requested', 'succeeded')
    )`,
  "I6 a payment is not what its order costs": `
    SELECT m.id AS what FROM payment AS m JOIN purchase AS p ON p.id = m.order_id
    WHERE m.disposition = 'applied' AND (m.amount <> p.amount OR m.currency <> p.currency)`,
  "I9 a coupon's count is wrong or over its limit": `
    SELECT c.code AS what FROM coupon AS c WHERE c.taken > COALESCE(c.total_limit, c.taken) OR c.taken <> (
      SELECT COUNT(*) FROM coupon_reservation WHERE coupon_id = c.id AND state <> 'released'
    )`,
  "I9 a person used a coupon too often": `
    SELECT c.code || ' ' || r.user_id AS what FROM coupon_reservation AS r JOIN coupon AS c ON c.id = r.coupon_id
    WHERE r.state <> 'released' GROUP BY c.id, r.user_id HAVING COUNT(*) > COALESCE(c.user_limit, COUNT(*))`,
  "I9 a reservation does not fit its order": `
    SELECT p.id AS what FROM purchase AS p LEFT JOIN coupon_reservation AS r ON r.order_id = p.id
    WHERE p.coupon_id IS NOT NULL AND COALESCE(r.state, 'none') <> CASE p.status
      WHEN 'pending' THEN 'held' WHEN 'paid' THEN 'used' ELSE 'released' END`,
  "I11 a person has more than one first purchase": `
    SELECT invitee_id AS what FROM commission_entry WHERE type = 0 AND source_id = order_id AND part_of IS NULL
    GROUP BY invitee_id HAVING COUNT(*) > 1`,
  /** Halves go up, as everywhere. */
  "I11 commission is not its rate of the money received": `
    SELECT c.order_id AS what FROM commission_entry AS c LEFT JOIN purchase AS p ON p.id = c.order_id
    WHERE c.source_id = c.order_id AND NOT (
      p.status = 'paid' AND c.base = p.amount AND c.currency = p.currency AND c.invitee_id = p.user_id
      AND c.amount = (2 * c.base * c.percent + 100) / 200
    )`,
  "I11 commission does not follow what is refunded": `
    SELECT order_id AS what FROM (
      SELECT c.order_id, c.base, MAX(IIF(c.source_id = c.order_id, c.amount, NULL)) AS earned, SUM(c.amount) AS left,
        (SELECT COALESCE(SUM(r.amount), 0) FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
         WHERE r.order_id = c.order_id AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')) AS refunded
      FROM commission_entry AS c GROUP BY c.order_id
    ) WHERE earned IS NULL OR left <> earned - (2 * earned * refunded + base) / (2 * base)`,
  /** Of an order by itself, unless its inviter had no time left to take. What came to nothing rounds twice. */
  "I11 a reward does not follow what is refunded": `
    SELECT order_id AS what FROM (
      SELECT p.id AS order_id, p.amount AS paid, g.seconds AS given,
        (SELECT COALESCE(SUM(amount), 0) FROM refund
         WHERE payment_id = m.id AND status IN ('requested', 'succeeded')) AS refunded,
        (SELECT COUNT(*) FROM refund WHERE payment_id = m.id AND status IN ('failed', 'reversed')) AS undone,
        (SELECT COALESCE(SUM(t.seconds), 0) FROM refund AS r JOIN time_entry AS t ON t.source = 'refund'
           AND t.user_id = g.user_id AND t.source_id IN (r.id || ':invitation', r.id || ':invitation:undone')
         WHERE r.payment_id = m.id) AS change
      FROM time_entry AS g JOIN purchase AS p ON p.id = g.source_id
      JOIN payment AS m ON m.order_id = p.id AND m.disposition = 'applied'
      LEFT JOIN group_order AS o ON o.order_id = p.id LEFT JOIN group_buy AS b ON b.id = o.group_id
      WHERE g.source = 'invitation' AND p.credit = 0 AND COALESCE(b.way, 'self') = 'self' AND NOT EXISTS (
        SELECT 1 FROM refund AS r WHERE r.payment_id = m.id AND MAX(r.at, g.at) + 1000 > (
          SELECT expires_at FROM time_entry
          WHERE user_id = g.user_id AND at <= MAX(r.at, g.at) ORDER BY seq DESC LIMIT 1
        )
      )
    ) WHERE ABS(change + (2 * given * refunded + paid) / (2 * paid)) > undone`,
  "I11 a purchase brought time and commission": `
    SELECT t.source_id AS what FROM time_entry AS t WHERE t.source = 'invitation' AND EXISTS (
      SELECT 1 FROM commission_entry AS c WHERE c.order_id IN (t.source_id, (
        SELECT s.order_id FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id
        WHERE o.order_id = t.source_id AND o.kind = 'solo'
      ))
    )`,
  "I11 the difference of a seat earned otherwise than the seat": `
    SELECT c.order_id AS what FROM commission_entry AS c JOIN group_order AS o ON o.order_id = c.order_id AND o.kind = 'solo'
    JOIN group_seat AS s ON s.id = o.seat_id LEFT JOIN commission_entry AS own ON own.source_id = s.order_id
    WHERE c.source_id = c.order_id AND (own.type IS NOT c.type OR own.percent <> c.percent)`,
  "I14 a paid gift has not exactly one code, or one that is not paid has one": `
    SELECT p.id AS what FROM purchase AS p WHERE p.gift = 1 AND (p.status = 'paid') <> (
      SELECT COUNT(*) FROM gift JOIN redemption_code AS c ON c.id = gift.id
      WHERE gift.order_id = p.id AND gift.user_id = p.user_id AND c.months = p.months
    )`,
  "I14 a gift's time is not once with whoever redeemed it, and nowhere else": `
    SELECT gift.id AS what FROM gift JOIN redemption_code AS c ON c.id = gift.id
    WHERE (SELECT COUNT(*) FROM time_entry WHERE source = 'gift' AND source_id = gift.order_id) <> (c.redeemed_by IS NOT NULL)
      OR NOT EXISTS (SELECT 1 FROM time_entry WHERE source = 'gift' AND source_id = gift.order_id AND user_id = c.redeemed_by)
        AND c.redeemed_by IS NOT NULL`,
  "I14 a gift that nobody redeemed is on offer and its money gone, or ended for money that is here": `
    SELECT gift.id AS what FROM gift JOIN redemption_code AS c ON c.id = gift.id
    WHERE c.redeemed_by IS NULL AND (
      (c.expires_at IS NULL AND ${kept("gift.order_id")} = 0) OR (gift.money_back = 1 AND ${kept("gift.order_id")} > 0)
    )`,
  /** What had gone back before it was redeemed is taken when it is; unless there was no time left to take. */
  "I14 money of a redeemed gift went back and its time stayed": `
    SELECT r.id AS what FROM refund AS r JOIN payment AS m ON m.id = r.payment_id JOIN gift ON gift.order_id = r.order_id
    JOIN redemption_code AS c ON c.id = gift.id
    WHERE m.disposition = 'applied' AND r.status IN ('requested', 'succeeded') AND c.redeemed_by IS NOT NULL
      AND MAX(r.at, c.redeemed_at) < (
        SELECT expires_at FROM time_entry WHERE user_id = c.redeemed_by AND at <= MAX(r.at, c.redeemed_at) ORDER BY seq DESC LIMIT 1
      )
      AND NOT EXISTS (
        SELECT 1 FROM time_entry WHERE source = 'refund' AND source_id = r.id AND user_id = c.redeemed_by
      )`,
  "I14 somebody is rewarded for a gift that they bought or redeemed, or that nobody redeemed": `
    SELECT gift.id AS what FROM gift JOIN redemption_code AS c ON c.id = gift.id
    JOIN (
      SELECT source_id AS order_id, user_id AS rewarded FROM time_entry WHERE source = 'invitation'
      UNION ALL SELECT order_id, affiliate_id FROM commission_entry
    ) AS w ON w.order_id = gift.order_id
    WHERE c.redeemed_by IS NULL OR w.rewarded IN (gift.user_id, c.redeemed_by)`,
  "I11 the count of whom a person brought is wrong": `
    SELECT u.id AS what FROM user AS u LEFT JOIN (
      SELECT invited_by, COUNT(*) AS count FROM user GROUP BY invited_by
    ) AS f ON f.invited_by = u.id WHERE u.brought <> COALESCE(f.count, 0)`,
  "I11 a settlement is not the sum of its rows": `
    SELECT s.id AS what FROM settlement AS s WHERE s.amount <> (
      SELECT COALESCE(SUM(amount), 0) FROM commission_entry WHERE settlement_id = s.id
    )`,
  "I11 a transaction pays more than it moved": `
    SELECT u.network || ' ' || u.hash AS what FROM transaction_use AS u JOIN (
      SELECT network, hash, token, recipient, moved FROM settlement
      UNION SELECT network, hash, token, recipient, moved FROM refund_transaction
    ) AS m USING (network, hash, token, recipient)
    GROUP BY u.network, u.hash, u.token, u.recipient, m.moved HAVING SUM(u.amount) > m.moved`,
  "I11 a settlement has rows of another, or of a later month": `
    SELECT c.source_id AS what FROM commission_entry AS c JOIN settlement AS s ON s.id = c.settlement_id
    WHERE s.affiliate_id <> c.affiliate_id OR s.currency <> c.currency
      OR strftime('%Y-%m', c.at / 1000, 'unixepoch') > s.period`,
  "I16 a closed day's money is not the ledger's": `
    SELECT day || ' ' || unit AS what FROM (
      SELECT date(at / 1000, 'unixepoch') AS day, currency AS unit, iif(debit LIKE 'cash:%', amount, -amount) AS amount
      FROM money_entry WHERE debit LIKE 'cash:%' OR credit LIKE 'cash:%'
      UNION ALL
      SELECT day, unit, iif(what = 'money_in', -amount, amount) FROM day_figure WHERE what IN ('money_in', 'refunds')
    ) WHERE day IN (SELECT day FROM closed_day) GROUP BY day, unit HAVING SUM(amount) <> 0`,
};
