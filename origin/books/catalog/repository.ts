/** The catalogue's SQL. */
export interface ProductRow {
  id: string;
  name_en: string;
  name_zh_cn: string;
  months: number;
  price: number;
  full_price: number;
  currency: string;
  max_devices: number;
  yearly: 0 | 1;
}

const COLUMNS = "id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly";

export async function productsOnSale(db: D1Database): Promise<ProductRow[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM product WHERE on_sale = 1 ORDER BY position`)
    .all<ProductRow>();
  return results;
}

export function productOnSale(db: D1Database, id: string): Promise<ProductRow | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM product WHERE id = ?1 AND on_sale = 1`)
    .bind(id)
    .first<ProductRow>();
}
