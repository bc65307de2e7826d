/** The SQL of an order's story: what each table knows of it, as entries of one shape. */
import type { StoryKind } from "#contract/ops/order.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface StoryRow {
  at: number;
  kind: StoryKind;
  /** A word of the table's own: a status, a kind, a letter's name, an operation. */
  what: string;
  /** Of what needed a look, JSON (origin/ground/attention-detail.ts). */
  detail: string;
  amount: number | null;
  currency: string | null;
  seconds: number | null;
  by: string | null;
}

interface StoryOf {
  orderId: string;
  number: string;
  /** Operations that look only. */
  looks: string[];
}

/** More than a story has; beyond it the newest are left out. */
const MOST = 200;

const entry = (of: { at: string; what: string; detail?: string; amount?: string; by?: string }) =>
  `${of.at} AS at, ${of.what} AS what, ${of.detail ?? "''"} AS detail, ${of.amount ?? "NULL"} AS amount,
   ${of.amount ? "currency" : "NULL"} AS currency, NULL AS seconds, ${of.by ?? "NULL"} AS by`;

const OF_ORDER = `WHERE order_id = :orderId`;

/** Of the seat that the order pays, or of all that it pays. */
const SEAT = `FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id JOIN group_buy AS g ON g.id = s.group_id
  WHERE o.order_id = :orderId`;

const SELECTS: [StoryKind, string][] = [
  [
    "order",
    `SELECT ${entry({ at: "created_at", what: "'made'", detail: "product_id || ' ' || method || ' ' || provider", amount: "amount" })}
       FROM purchase WHERE id = :orderId
     UNION ALL SELECT ${entry({ at: "closed_at", what: "status" })}
       FROM purchase WHERE id = :orderId AND closed_at IS NOT NULL`,
  ],
  [
    "payment",
    `SELECT ${entry({ at: "at", what: "disposition", detail: "provider || ' ' || provider_payment", amount: "amount" })}
       FROM payment ${OF_ORDER}`,
  ],
  [
    "refund",
    `SELECT ${entry({ at: "at", what: "'decided'", detail: "kind || ': ' || note", amount: "amount" })}
       FROM refund ${OF_ORDER}
     UNION ALL SELECT ${entry({ at: "settled_at", what: "status", detail: "COALESCE(provider_refund, '')", amount: "amount" })}
       FROM refund ${OF_ORDER} AND settled_at IS NOT NULL`,
  ],
  [
    "entry",
    `SELECT ${entry({ at: "at", what: "kind", detail: "debit || ' → ' || credit", amount: "amount" })}
       FROM money_entry ${OF_ORDER}`,
  ],
  [
    "event",
    `SELECT ${entry({ at: "received_at", what: "status", detail: "type || COALESCE(': ' || verdict, '')", by: "provider" })}
       FROM provider_event ${OF_ORDER}`,
  ],
  [
    "time",
    `SELECT at, source AS what, '' AS detail, NULL AS amount, NULL AS currency,
       (expires_at - starts_at) / 1000 AS seconds, (SELECT uid FROM user WHERE id = user_id) AS by
       FROM time_entry WHERE source IN ('order', 'group_buy', 'invitation', 'gift') AND source_id = :orderId
     UNION ALL SELECT e.at, e.source, '', NULL, NULL, (e.expires_at - e.starts_at) / 1000,
       (SELECT uid FROM user WHERE id = e.user_id)
       FROM refund AS r JOIN time_entry AS e
         ON e.source = 'refund' AND e.source_id BETWEEN r.id AND r.id || ':~'
       WHERE r.order_id = :orderId`,
  ],
  [
    "commission",
    `SELECT ${entry({ at: "at", what: "IIF(amount < 0, 'taken', 'earned')", detail: "percent || ' %'", amount: "amount", by: "(SELECT uid FROM user WHERE id = affiliate_id)" })}
       FROM commission_entry ${OF_ORDER}`,
  ],
  [
    "group",
    `SELECT ${entry({ at: "s.joined_at", what: "'seat'", detail: "s.position || ' / ' || g.size || ' ' || s.state", by: "g.id" })} ${SEAT}
     UNION ALL SELECT ${entry({ at: "g.finished_at", what: "'finished'", by: "g.id" })} ${SEAT} AND g.finished_at IS NOT NULL
     UNION ALL SELECT ${entry({ at: "g.ends_at", what: "'ended'", by: "g.id" })} ${SEAT} AND g.status = 'ended'`,
  ],
  [
    "letter",
    `SELECT ${entry({ at: "created_at", what: "message", detail: "channel || ' ' || status" })}
       FROM outbox WHERE about = :number
     UNION ALL SELECT ${entry({ at: "x.created_at", what: "x.message", detail: "x.channel || ' ' || x.status" })}
       FROM outbox AS x WHERE x.about IN (SELECT g.id ${SEAT})`,
  ],
  [
    "attention",
    `SELECT ${entry({ at: "at", what: "what", detail: "detail" })} FROM attention_item WHERE subject = :number
     UNION ALL SELECT ${entry({ at: "done_at", what: "'done'", detail: "note", by: "done_by" })}
       FROM attention_item WHERE subject = :number AND done_at IS NOT NULL
     UNION ALL SELECT ${entry({ at: "over_at", what: "'over'" })}
       FROM attention_item WHERE subject = :number AND over_at IS NOT NULL`,
  ],
  [
    "operator",
    `SELECT ${entry({ at: "at", what: "action", detail: "COALESCE(detail ->> 'note', request ->> 'note', '')", by: "operator" })}
       FROM operator_action WHERE subject = :number AND action NOT IN (SELECT value FROM json_each(:looks))`,
  ],
];

/** All of one moment, oldest first; what happened in one move in the order of the list. */
export async function storyOf(
  db: D1Database,
  { orderId, number, looks }: StoryOf,
): Promise<StoryRow[]> {
  const values = { orderId, number, looks: JSON.stringify(looks) };
  const found = await db.batch<Omit<StoryRow, "kind">>(
    SELECTS.map(([, sql]) => statement(db, `${sql} ORDER BY at LIMIT ${MOST}`, values)),
  );
  return SELECTS.flatMap(([kind], at) =>
    found[at]!.results.map((row) => ({ ...row, kind })),
  ).toSorted((one, other) => one.at - other.at);
}
