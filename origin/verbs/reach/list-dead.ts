/** `reach_dead`: which address dies where, as finders said it. */
import { DAY_MS } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { deadSince } from "#origin/books/reach/repository.ts";

export const listDead: Operation<"reach_dead"> = async ({ db, clock }, { days }) => {
  const rows = await deadSince(db, clock.now() - (days - 1) * DAY_MS);
  return succeed({
    addresses: rows.map(({ address, country, failure: kind, count, since, until: lastSeenAt }) => ({
      address,
      country: country || null,
      kind,
      count,
      since,
      lastSeenAt,
    })),
  });
};
