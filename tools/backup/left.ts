/** What no program can do after a restore: the list that a person goes through, with what the database says of each point. */
import type { DatabaseSync } from "node:sqlite";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Stripe's own list of events goes no further back. */
const LISTED_MS = 30 * DAY_MS;

interface Since {
  copiedAt: number;
  restoredAt: number;
  /** Whether the database that was replaced could be read. */
  isKnown: boolean;
}

export function toDo(database: DatabaseSync, { copiedAt, restoredAt, isKnown }: Since): string[] {
  const since = new Date(copiedAt).toISOString();
  const values = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ value }) => String(value));
  const byHand = values(
    `SELECT p.number || ' ' || r.amount || ' ' || r.currency AS value FROM refund AS r JOIN purchase AS p ON p.id = r.order_id
     WHERE r.status = 'requested' AND r.provider IN ('chain', 'offline') ORDER BY r.at`,
  );
  const settlements = values(
    `SELECT id || ' ' || amount || ' ' || currency AS value FROM settlement WHERE status = 'due' ORDER BY at`,
  );
  const codes = values(
    `SELECT COUNT(*) || ' of "' || note || '"' AS value FROM redemption_code
     WHERE redeemed_at IS NULL AND COALESCE(expires_at, ${restoredAt} + 1) > ${restoredAt} GROUP BY note ORDER BY note`,
  );
  const lost = !isKnown && LOST;
  return [
    "In ten minutes, and each day for a week: npm run orders -- attention. An event unknown_order is money of an order that is lost: " +
      "find its payer at the provider, and send it back or give the time (npm run people -- give).",
    restoredAt - copiedAt > LISTED_MS &&
      `Stripe lists thirty days of events: look in its dashboard for payments, refunds and disputes since ${since}.`,
    byHand.length > 0 &&
      `Before you send a refund by hand, look whether it was sent since ${since}. Then it is npm run orders -- sent with that transaction: ${byHand.join(", ")}.`,
    settlements.length > 0 &&
      `Before you pay a settlement, look whether it was paid since ${since}. Then it is npm run affiliates -- pay with that transaction: ${settlements.join(", ")}.`,
    `Orders marked paid by hand since ${since} (transfers, cash) are open again: npm run orders -- paid.`,
    codes.length > 0 &&
      `Codes that were redeemed since can be redeemed again, which gives those people their time back. Take back what others may have seen (npm run codes -- revoke): ${codes.join(", ")}.`,
    `What operators changed since ${since} is gone: plans, prices, coupons, announcements, releases, canary statements, benefits, time that was given or taken. Compare npm run audit -- list with your notes.`,
    `Whoever operated when the copy was made does again, by the passkeys of then; sessions, invitations and scripts' tokens have ended. End whom you ended since: npm run operators -- end.`,
    lost,
    `Questions to support since ${since}, and answers to them, are gone. Gifts that were bought since are orders like others.`,
    `A password that was changed since ${since} is the earlier one again, and so is the second step of signing in; everybody is signed out: post an announcement, and write to whoever changed one because somebody else knew it.`,
    "Make a copy of it: npm run backup.",
  ].filter((line) => line !== false);
}

const LOST =
  "Who deleted their account since, and who was blocked, was in the database that is lost. Block again (npm run people -- block), and erase " +
  `again whoever you know: npm run wrangler -- d1 execute DB --remote -c origin/wrangler.toml --env ENVIRONMENT --command "INSERT INTO erase_again SELECT id FROM user WHERE uid = 'UID'"; the schedule does the rest.`;
