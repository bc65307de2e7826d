/** The catalogue's SQL. */
import type { TextsJson } from "#origin/ground/db/texts.ts";

/** A plan as the catalogue has it now. */
export interface Plan {
  id: string;
  names: TextsJson;
  months: number;
  price: number;
  full_price: number;
  currency: string;
  max_devices: number;
  yearly: 0 | 1;
}

const COLUMNS = "id, names, months, price, full_price, currency, max_devices, yearly";

export async function plansOnSale(db: D1Database): Promise<Plan[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM product WHERE on_sale = 1 ORDER BY position`)
    .all<Plan>();
  return results;
}

/** Null for a plan that is not on sale. */
export function planOnSale(db: D1Database, id: string): Promise<Plan | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM product WHERE id = ?1 AND on_sale = 1`)
    .bind(id)
    .first<Plan>();
}
