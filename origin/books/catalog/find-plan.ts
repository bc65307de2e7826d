/** Plans for those who sell them: price, months and names as the catalogue has them now. */
import { productOnSale, type ProductRow, productsOnSale } from "./repository.ts";

export type Plan = ProductRow;

/** Null for a plan that is not on sale. */
export function findPlan(db: D1Database, productId: string): Promise<Plan | null> {
  return productOnSale(db, productId);
}

export const plansOnSale = productsOnSale;
