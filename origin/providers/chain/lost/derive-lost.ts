/**
 * After the database went back to a copy: finds the addresses that what came after the copy may have given. Late money at one of
 * them is found and comes to a person; none of them is ever another order's.
 */
import type { Chain } from "#origin/ground/chain/network.ts";
import { keepLost, rangeToDerive } from "./repository.ts";

/** An address takes a millisecond or two of processor time. */
const AT_ONCE = 200;

/** True while more are to be derived; until then no chain is read. */
export async function deriveLost(db: D1Database, { derive }: Chain): Promise<boolean> {
  const range = await rangeToDerive(db);
  if (!range) return false;
  const from = range.derived_until + 1;
  const until = Math.min(range.lost_until, range.derived_until + AT_ONCE);
  const addresses = Array.from({ length: until - from + 1 }, (_, place) => {
    return { index: from + place, address: derive(from + place) };
  });
  await db.batch(keepLost(db, range, addresses));
  return true;
}
