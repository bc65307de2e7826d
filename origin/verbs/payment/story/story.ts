/** An order's whole story on one time line, for operators. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { declared, OPERATION_NAMES } from "#contract/ops/operations.ts";
import { AttentionKind } from "#contract/ops/attention.ts";
import { instant } from "#origin/ground/clock.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
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

function onWire({ at, amount, currency, detail, ...row }: StoryRow): Story[number] {
  const money = amount === null || currency === null ? null : { amount, currency };
  const said = isItem(row) ? detailIn(detail) : detail;
  return { ...row, detail: said, at: instant(at), amount: money };
}

/** What needed a look; that it was done, and that it is over, are entries of their own. */
function isItem({ kind, what }: Pick<StoryRow, "kind" | "what">): boolean {
  return kind === "attention" && AttentionKind.safeParse(what).success;
}
