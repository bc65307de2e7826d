/** `groups_list`, `groups_show`: what operators see of groups. Each look is recorded. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import {
  type GroupParts,
  type ListedGroupRow,
  listedGroup,
  newestGroups,
  partsOf,
} from "./repository.ts";

type Shown = OperationResponse<"groups_show">;

export const listGroups: Operation<"groups_list"> = async (context, input) => {
  const { state = null, ...page } = input;
  const { rows, next } = await pageFrom(
    page,
    (after, count) => newestGroups(context.db, { state, after }, count),
    ({ created_at: at, id }) => ({ at, id }),
  );
  await recordLook(context, { action: "groups_list", subject: `${rows.length} groups` });
  return succeed({
    groups: rows.map((row) => ({ ...listed(row), seats: row.taken })),
    next,
  });
};

export const showGroup: Operation<"groups_show"> = async (context, { id }) => {
  const { db } = context;
  const row = await listedGroup(db, id);
  if (!row) return refuse("NotFound", "id");
  await recordLook(context, { action: "groups_show", subject: id, person: row.uid });
  return succeed({
    ...listed(row),
    fullPrice: { amount: row.solo_price, currency: row.currency },
    finishedAt: orNull(row.finished_at),
    chooseUntil: orNull(row.settle_at),
    ...partsOnWire(await partsOf(db, id)),
  });
};

function listed(row: ListedGroupRow) {
  const { id, uid, product_id: productId, state, way, size, currency } = row;
  return {
    id,
    uid,
    productId,
    state,
    pays: way,
    size,
    unitPrice: { amount: row.unit_price, currency },
    createdAt: instant(row.created_at),
    endsAt: orNull(row.ends_at),
  };
}

type Parts = Pick<Shown, "seats" | "orders" | "letters">;

function partsOnWire({ seats, orders, letters }: GroupParts): Parts {
  return {
    seats: seats.map(({ position, uid, is_creator, state, number, joined_at }) => ({
      index: position,
      uid,
      isCreator: is_creator === 1,
      state,
      order: number,
      joinedAt: instant(joined_at),
    })),
    orders: orders.map(({ number, uid, kind, amount, refunded, currency, status, created_at }) => ({
      order: number,
      uid,
      what: kind === "solo" ? "difference" : "seat",
      total: { amount, currency },
      refunded: { amount: refunded, currency },
      status,
      createdAt: instant(created_at),
    })),
    letters: letters.map(({ message: letter, channel, status, created_at, settled_at }) => ({
      letter,
      channel,
      status,
      createdAt: instant(created_at),
      settledAt: orNull(settled_at),
    })),
  };
}

export function orNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}
