/**
 * The catalogue's SQL. A plan costs what the newest price says that holds by now and was not taken back, and is on sale where the last says so that
 * holds by now; its own row counts before there was any.
 */
import { statement } from "#origin/ground/db/statement.ts";
import type { TextsJson } from "#origin/ground/db/texts.ts";

/** A plan as it is sold at a moment. */
export interface Plan {
  id: string;
  names: TextsJson;
  months: number;
  price: number;
  full_price: number;
  currency: string;
  max_devices: number;
  yearly: 0 | 1;
  /** JSON: a seat's price by the size of its group, where the plan has its own. */
  group_prices: string;
}

export interface ListedPlan extends Plan {
  on_sale: 0 | 1;
  position: number;
  /** Of its last change. */
  transition_id: string | null;
}

const SELECT = `SELECT p.id, p.names, p.months, COALESCE(n.price, p.price) AS price,
    COALESCE(n.full_price, p.full_price) AS full_price, p.currency, p.max_devices, p.yearly,
    COALESCE(n.group_prices, '{}') AS group_prices, COALESCE(s.on_sale, p.on_sale) AS on_sale, p.position, p.transition_id
  FROM product AS p LEFT JOIN plan_price AS n ON n.seq = (
    SELECT seq FROM plan_price WHERE product_id = p.id AND holds_from <= :now
      AND seq NOT IN (SELECT seq FROM plan_price_withdrawal)
    ORDER BY holds_from DESC, seq DESC LIMIT 1
  ) LEFT JOIN plan_sale AS s ON s.seq = (
    SELECT seq FROM plan_sale WHERE product_id = p.id AND holds_from <= :now ORDER BY seq DESC LIMIT 1
  )`;

const ON_SALE = `COALESCE(s.on_sale, p.on_sale) = 1`;

export async function plansOnSale(db: D1Database, now: number): Promise<Plan[]> {
  const sql = `${SELECT} WHERE ${ON_SALE} ORDER BY p.position, p.id`;
  const { results } = await statement(db, sql, { now }).all<Plan>();
  return results;
}

/** Null for a plan that is not on sale. */
export function planOnSale(db: D1Database, id: string, now: number): Promise<Plan | null> {
  return statement(db, `${SELECT} WHERE p.id = :id AND ${ON_SALE}`, { id, now }).first<Plan>();
}

export async function allPlans(db: D1Database, now: number): Promise<ListedPlan[]> {
  const { results } = await statement(db, `${SELECT} ORDER BY p.position, p.id`, {
    now,
  }).all<ListedPlan>();
  return results;
}

export function planById(db: D1Database, id: string, now: number): Promise<ListedPlan | null> {
  return statement(db, `${SELECT} WHERE p.id = :id`, { id, now }).first<ListedPlan>();
}

/** A seat's own prices of a plan, by the size of the group. */
export function groupPricesOf({ group_prices }: Pick<Plan, "group_prices">) {
  // safe because only `plans_price` writes them
  return JSON.parse(group_prices) as Partial<Record<number, number>>;
}
