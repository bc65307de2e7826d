/** What a payer does at the sandbox's cashier, without the page: its books get a capture. */
import type { Context } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";

/** Pays an order's session without telling anybody; returns the capture's id. */
export async function capture({ db, clock }: Context, orderId: string): Promise<string> {
  const id = newId();
  await db
    .prepare(
      `INSERT INTO sandbox_capture (id, session_id, amount, at, announced)
       SELECT ?1, id, amount, ?3, 1 FROM sandbox_session WHERE order_id = ?2`,
    )
    .bind(id, orderId, clock.now())
    .run();
  return id;
}
