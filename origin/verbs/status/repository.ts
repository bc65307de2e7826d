/** The SQL of what is wrong with letters and refunds. */
import { statement } from "#origin/ground/db/statement.ts";

export interface Counted {
  count: number;
  /** The first of them; null where there is none. */
  since: number | null;
}

/** Of what was settled since an instant: how much was given up, and how much there was. */
export async function givenUp(
  db: D1Database,
  since: number,
): Promise<(Counted & { channel: string; settled: number })[]> {
  const { results } = await statement(
    db,
    `SELECT channel, COUNT(*) AS settled, SUM(status = 'dead') AS count,
         MIN(CASE status WHEN 'dead' THEN settled_at END) AS since
       FROM outbox WHERE status <> 'pending' AND settled_at >= :since GROUP BY channel`,
    { since },
  ).all<Counted & { channel: string; settled: number }>();
  return results;
}

/** Questions to support that wait for us. */
export async function waitingQuestions(db: D1Database): Promise<Counted> {
  const found = await db
    .prepare(
      `SELECT COUNT(*) AS count, MIN(changed_at) AS since FROM support_thread WHERE state = 'open'`,
    )
    .first<Counted>();
  return found ?? { count: 0, since: null };
}

/** As `orders_attention` shows them: that failed and were not made again, and that are tried again and again. */
export async function failingRefunds(
  db: D1Database,
): Promise<{ failed: Counted; waiting: Counted }> {
  const [failed, waiting] = await db.batch<Counted>([
    db.prepare(
      `SELECT COUNT(*) AS count, MIN(at) AS since FROM refund AS r
       WHERE r.status IN ('failed', 'reversed') AND r.kind <> 'dispute' AND r.amount > (
         SELECT COALESCE(SUM(n.amount), 0) FROM refund AS n
         WHERE n.payment_id = r.payment_id AND n.at >= r.at AND n.status IN ('requested', 'succeeded'))`,
    ),
    db.prepare(
      `SELECT COUNT(*) AS count, MIN(at) AS since FROM refund
       WHERE status = 'requested' AND provider_refund IS NULL AND attempts >= 5`,
    ),
  ]);
  return { failed: failed!.results[0]!, waiting: waiting!.results[0]! };
}
