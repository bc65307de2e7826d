/** The SQL by which operators keep the plans. Prices and sales are only ever added. */
import type { Language } from "#contract/scalars.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { columnsSet, textColumns } from "#origin/ground/db/texts.ts";
import type { Said } from "#origin/books/catalog/sale.ts";

type Names = Partial<Record<Language, string>>;

export interface PriceTerms {
  price: number;
  fullPrice: number;
  /** By the size of a group. */
  group: Partial<Record<number, number>>;
}

export interface NewPlan extends PriceTerms {
  id: string;
  names: Names;
  months: number;
  currency: string;
  maxDevices: number;
  yearly: boolean;
  position: number;
}

/** Off sale. Fails on its key when the plan is there. */
export function insertPlan(db: D1Database, plan: NewPlan): D1PreparedStatement {
  return insertRow(db, "product", {
    id: plan.id,
    ...textColumns("name", plan.names),
    months: plan.months,
    price: plan.price,
    full_price: plan.fullPrice,
    currency: plan.currency,
    max_devices: plan.maxDevices,
    yearly: plan.yearly ? 1 : 0,
    position: plan.position,
    on_sale: 0,
  });
}

export function insertPrice(
  db: D1Database,
  productId: string,
  { price, fullPrice, group }: PriceTerms,
  { from, now }: { from: number; now: number },
): D1PreparedStatement {
  return insertRow(db, "plan_price", {
    product_id: productId,
    holds_from: from,
    price,
    full_price: fullPrice,
    group_prices: JSON.stringify(group),
    at: now,
  });
}

export function insertSale(
  db: D1Database,
  productId: string,
  { onSale, from, now }: { onSale: boolean; from: number; now: number },
): D1PreparedStatement {
  return insertRow(db, "plan_sale", {
    product_id: productId,
    holds_from: from,
    on_sale: onSale ? 1 : 0,
    at: now,
  });
}

export interface PlanChange {
  names: Names;
  months: number;
  maxDevices: number;
  yearly: boolean;
  position: number;
}

/** Changes no row when somebody else changed the plan since `was`, its last change as it was read. */
export function updatePlan(
  db: D1Database,
  { id, transitionId }: Transition,
  was: string | null,
  change: PlanChange,
): D1PreparedStatement {
  const names = textColumns("name", change.names);
  return statement(
    db,
    `UPDATE product SET ${columnsSet(names)}, months = :months, max_devices = :maxDevices, yearly = :yearly,
         position = :position, transition_id = :transitionId
       WHERE id = :id AND transition_id IS :was`,
    {
      id,
      transitionId,
      was,
      ...names,
      months: change.months,
      maxDevices: change.maxDevices,
      yearly: change.yearly ? 1 : 0,
      position: change.position,
    },
  );
}

interface Coming {
  from: number;
  now: number;
}

const COMING = `SELECT seq FROM plan_price
  WHERE product_id = :id AND holds_from = :from AND holds_from > :now
    AND seq NOT IN (SELECT seq FROM plan_price_withdrawal)`;

/** Changes no row where nothing is set for that instant any more, or the plan changed since `was`, its last change as it was read. */
export function claimPrice(
  db: D1Database,
  { id, transitionId }: Transition,
  { was, from, now }: Coming & { was: string | null },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE product SET transition_id = :transitionId
       WHERE id = :id AND transition_id IS :was AND EXISTS (${COMING})`,
    { id, transitionId, was, from, now },
  );
}

/** All that was set for that instant, once it is claimed. */
export function withdrawPrice(
  db: D1Database,
  transition: Transition,
  { from, now }: Coming,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO plan_price_withdrawal (seq, at)
       SELECT seq, :now FROM (${COMING}) WHERE ${guard(transition)}`,
    { id: transition.id, from, now, ...guardValues(transition) },
  );
}

export interface PriceRow {
  product_id: string;
  holds_from: number;
  price: number;
  full_price: number;
  group_prices: string;
  at: number;
  /** When it was taken back. */
  withdrawn_at: number | null;
}

const PRICE = `SELECT p.product_id, p.holds_from, p.price, p.full_price, p.group_prices, p.at, w.at AS withdrawn_at
  FROM plan_price AS p LEFT JOIN plan_price_withdrawal AS w ON w.seq = p.seq`;

/** The newest first; what was taken back too. */
export async function pricesOf(db: D1Database, productId: string): Promise<PriceRow[]> {
  const { results } = await statement(
    db,
    `${PRICE} WHERE p.product_id = :productId ORDER BY p.holds_from DESC, p.seq DESC LIMIT 200`,
    { productId },
  ).all<PriceRow>();
  return results;
}

/** What is set for the future and not taken back, the nearest first; of one instant the price that was set last. */
export async function nextPrices(db: D1Database, now: number): Promise<PriceRow[]> {
  const { results } = await statement(
    db,
    `${PRICE} WHERE p.holds_from > :now AND w.at IS NULL ORDER BY p.holds_from, p.seq DESC LIMIT 500`,
    { now },
  ).all<PriceRow>();
  return results;
}

export interface SaleRow extends Said {
  product_id: string;
  at: number;
}

/** Of all plans, in the order in which it was said: some dozens a year. */
export async function salesSaid(db: D1Database): Promise<SaleRow[]> {
  const { results } = await statement(
    db,
    `SELECT product_id, holds_from, on_sale, at FROM plan_sale ORDER BY seq`,
    {},
  ).all<SaleRow>();
  return results;
}
