/** `system_refer_records`: what invited people bought, and what each purchase brought or why it brought nothing. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { ReferOutcome } from "#contract/referral.ts";
import { maskedName } from "#origin/books/people/account/masked-name.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { type RecordRow, recordsOf } from "./repository.ts";

const PAGE = 10;

export const listReferRecords: Verb<"system_refer_records"> = asking(
  ({ db, me }, { cursor }) =>
    pageFrom(
      { limit: PAGE, cursor },
      (after, count) => recordsOf(db, me, after, count),
      ({ paid_at: at, id }) => ({ at, id }),
    ),
  ({ caller }, _input, { rows, next }) =>
    succeed({
      records: rows.map((row) => ({
        id: row.id,
        at: instant(row.paid_at),
        invitee: maskedName(row.display_name),
        product: textIn(row.names, caller.language),
        outcome: outcomeOf(row),
        purchased: row.purchased ?? 0,
        reward: row.reward ?? 0,
        takenBack: Math.max(0, row.taken_back),
      })),
      next,
    }),
);

/** The ledgers never change a row, so what there is tells what happened; what is left had no time to receive it. */
function outcomeOf(row: RecordRow): ReferOutcome {
  const { reward, commission, cost, purchased, group_status } = row;
  if (reward !== null) return "reward";
  if (commission === 1) return "commission";
  if (cost === 0) return "free";
  if (row.returned) return "gift_returned";
  if (row.gift && purchased === null) return "gift_waiting";
  if (row.gift && row.came_to_inviter) return "gift_own";
  if (purchased !== null) return row.gift ? "gift_no_membership" : "no_membership";
  return group_status === "ended" ? "group_ended" : "waiting";
}
