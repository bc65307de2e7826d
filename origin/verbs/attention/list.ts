/** `orders_attention`, `attention_past`: what needs a person now, and what did. */
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
import { type Item, queueOf } from "./queue.ts";
import { knownItems, pastItems } from "./repository.ts";
import { worldOf } from "./world/found.ts";

export async function itemsOf(origin: Pick<Origin, "db" | "clock" | "chain">): Promise<Item[]> {
  const world = await worldOf(origin);
  const known = await knownItems(
    origin.db,
    world.found.map(({ id }) => id),
  );
  return queueOf(world, known, origin.clock.now());
}

export const listAttention: Operation<"orders_attention"> = async (context) => {
  const items = await itemsOf(context);
  return succeed({ items: items.map(onWire) });
};

function onWire(row: Item) {
  const { about, seenAt: _, overAt: __, at, doneAt, ...item } = row;
  return {
    ...item,
    at: instant(at),
    doneAt: doneAt === null ? null : instant(doneAt),
    ...about,
  };
}

export const listPast: Operation<"attention_past"> = async ({ db }, page) => {
  const { rows, next } = await pageFrom(
    page,
    (after, count) => pastItems(db, after, count),
    ({ at, id }) => ({ at, id }),
  );
  const items = rows.map((row) => {
    const { id: _, item, at, since, done_by: doneBy, detail, ...rest } = row;
    return {
      ...rest,
      id: item,
      detail: detailIn(detail),
      at: instant(since),
      overAt: instant(at),
      doneBy,
    };
  });
  return succeed({ items, next });
};
