/** What an export reads of a month, column by column, and which movement of money a row is. */
import type { ExportName } from "#contract/ops/reports.ts";
import { IS_REFUND, REFUNDS } from "#origin/books/payment/money-moves.ts";
import { accountOf, cashAt, type Movement } from "./journal.ts";

/** `at` and `key` say where a row stands; the rest are its columns. */
export interface ExportRow {
  at: number;
  key: string;
  [column: string]: string | number | null;
}

/** `money` is minor units of the row's `currency`. */
type Kind = "text" | "instant" | "number" | "money";

interface Source {
  /** Of a month from `:from` to before `:before`: `at`, `key` and the columns. */
  sql: string;
  columns: Record<string, Kind>;
  /** Left out where a row moves no money by itself. */
  movement?: (row: ExportRow) => Movement;
}

const MONTH = (at: string) => `${at} >= :from AND ${at} < :before`;

const text = (row: ExportRow, column: string) => String(row[column]);

/** What a movement has of its row, whatever it is of. */
function movementOf(row: ExportRow, title: string, debit: string, credit: string): Movement {
  const { at, key } = row;
  const [amount, currency] = [Number(row["amount"]), text(row, "currency")];
  return { at, title, id: key, debit, credit, amount, currency };
}

export const SOURCES: Record<ExportName, Source> = {
  orders: {
    sql: `SELECT p.created_at AS at, p.id AS key, p.created_at AS made, p.closed_at AS closed, p.number, p.status,
        p.product_id AS plan, p.months, p.gift, p.method, p.provider, p.currency, p.list_price, c.code AS coupon, p.discount,
        p.credit, p.amount, COALESCE((
          SELECT SUM(amount) FROM refund WHERE order_id = p.id AND status IN ('requested', 'succeeded')
        ), 0) AS refunded
      FROM purchase AS p LEFT JOIN coupon AS c ON c.id = p.coupon_id WHERE ${MONTH("p.created_at")}`,
    columns: {
      made: "instant",
      closed: "instant",
      number: "text",
      status: "text",
      plan: "text",
      months: "number",
      gift: "number",
      method: "text",
      provider: "text",
      currency: "text",
      list_price: "money",
      coupon: "text",
      discount: "money",
      credit: "money",
      amount: "money",
      refunded: "money",
    },
  },
  refunds: {
    sql: `SELECT e.at, e.kind || ':' || r.id AS key, e.at AS booked, e.kind AS entry, r.at AS decided, r.id, p.number AS "order",
        r.kind, r.provider, r.provider_refund AS reference, e.currency, ${REFUNDS} * e.amount AS amount
      FROM money_entry AS e JOIN refund AS r ON r.id = e.source_id JOIN purchase AS p ON p.id = r.order_id
      WHERE ${MONTH("e.at")} AND ${IS_REFUND}`,
    columns: {
      booked: "instant",
      entry: "text",
      decided: "instant",
      id: "text",
      order: "text",
      kind: "text",
      provider: "text",
      reference: "text",
      currency: "text",
      amount: "money",
    },
  },
  fees: {
    sql: `SELECT unixepoch(b.day) * 1000 AS at, b.provider || ':' || (j.value ->> 'currency') AS key, b.day, b.provider,
        j.value ->> 'currency' AS currency, j.value ->> 'fees' AS amount
      FROM provider_day AS b, json_each(b.books) AS j
      WHERE b.day >= date(:from / 1000, 'unixepoch') AND b.day < date(:before / 1000, 'unixepoch')
        AND j.value ->> 'fees' <> 0`,
    columns: { day: "text", provider: "text", currency: "text", amount: "money" },
    movement: (row) => {
      const provider = text(row, "provider");
      return movementOf(row, `fees ${provider}`, `Expenses:Fees:${provider}`, cashAt(provider));
    },
  },
  commission: {
    sql: `SELECT c.at, c.source_id AS key, c.at AS booked, p.number AS "order", u.uid AS affiliate,
        iif(c.type = 0, 'first', 'renewal') AS type, c.percent, c.base, c.currency, c.amount, s.period AS settlement
      FROM commission_entry AS c JOIN purchase AS p ON p.id = c.order_id JOIN user AS u ON u.id = c.affiliate_id
      LEFT JOIN settlement AS s ON s.id = c.settlement_id WHERE ${MONTH("c.at")}`,
    columns: {
      booked: "instant",
      order: "text",
      affiliate: "text",
      type: "text",
      percent: "number",
      base: "money",
      currency: "text",
      amount: "money",
      settlement: "text",
    },
    movement: (row) =>
      movementOf(
        row,
        `commission ${text(row, "order")}`,
        "Expenses:Commission",
        "Liabilities:Affiliates",
      ),
  },
  settlements: {
    sql: `SELECT s.paid_at AS at, s.id AS key, s.paid_at AS paid, s.period, u.uid AS affiliate, s.network, s.token, s.hash,
        s.currency, s.amount
      FROM settlement AS s JOIN user AS u ON u.id = s.affiliate_id
      WHERE s.paid_at IS NOT NULL AND ${MONTH("s.paid_at")}`,
    columns: {
      paid: "instant",
      period: "text",
      affiliate: "text",
      network: "text",
      token: "text",
      hash: "text",
      currency: "text",
      amount: "money",
    },
    movement: (row) =>
      movementOf(
        row,
        `settlement ${text(row, "affiliate")} ${text(row, "period")}`,
        "Liabilities:Affiliates",
        "Assets:Payouts",
      ),
  },
  ledger: {
    sql: `SELECT e.at, e.kind || ':' || e.source_id AS key, e.at AS booked, e.kind, e.source_id AS source,
        p.number AS "order", e.debit, e.credit, e.currency, e.amount
      FROM money_entry AS e JOIN purchase AS p ON p.id = e.order_id WHERE ${MONTH("e.at")}`,
    columns: {
      booked: "instant",
      kind: "text",
      source: "text",
      order: "text",
      debit: "text",
      credit: "text",
      currency: "text",
      amount: "money",
    },
    movement: (row) =>
      movementOf(
        row,
        `${text(row, "kind")} ${text(row, "order")}`,
        accountOf(text(row, "debit")),
        accountOf(text(row, "credit")),
      ),
  },
};
