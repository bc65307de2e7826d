/** An order's whole story on one time line, for operators. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { declared, OPERATION_NAMES } from "#contract/ops/operations.ts";
import { instant } from "#origin/ground/clock.ts";
import { storyOf, type StoryRow } from "./repository.ts";

type Story = OperationResponse<"orders_show">["story"];

/** That somebody looked is in the record, and no part of the story. */
const LOOKS = OPERATION_NAMES.filter((name) => !declared(name).changes);

export async function storyOfOrder(
  db: D1Database,
  { id: orderId, number }: { id: string; number: string },
): Promise<Story> {
  const rows = await storyOf(db, { orderId, number, looks: LOOKS });
  return rows.map(onWire);
}

function onWire({ at, amount, currency, ...row }: StoryRow): Story[number] {
  const money = amount === null || currency === null ? null : { amount, currency };
  return { ...row, at: instant(at), amount: money };
}
