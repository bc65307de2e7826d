/** `system_refer_records`: what invited people bought, and what each purchase brought or why it brought nothing. */
import type { ReferOutcome } from "#contract/referral.ts";
import { maskedName } from "../../account/masked-name.ts";
import { instant } from "../../clock.ts";
import { succeed, type Verb } from "../../context.ts";
import { type RecordRow, recordsOf } from "./repository.ts";

const PAGE = 10;

export const listReferRecords: Verb<"system_refer_records"> = async (context, { cursor }) => {
  const { db, caller, session } = context;
  // One more than the page tells whether there is a next one.
  const rows = await recordsOf(db, session.userId, cursor ? after(cursor) : null, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return succeed({
    records: page.map((row) => ({
      id: row.id,
      at: instant(row.paid_at),
      invitee: maskedName(row.display_name),
      product: caller.language === "en" ? row.name_en : row.name_zh_cn,
      outcome: outcomeOf(row),
      purchased: row.purchased ?? 0,
      reward: row.reward ?? 0,
      takenBack: Math.max(0, row.taken_back),
    })),
    next: rows.length > PAGE ? cursorOf(page.at(-1)!) : null,
  });
};

/** The ledgers never change a row, so what there is tells what happened; what is left had no time to receive it. */
function outcomeOf({ reward, commission, cost, purchased, group_status }: RecordRow): ReferOutcome {
  if (reward !== null) return "reward";
  if (commission === 1) return "commission";
  if (cost === 0) return "free";
  if (purchased !== null) return "no_membership";
  return group_status === "ended" ? "group_ended" : "waiting";
}

function after(cursor: string): { at: number; id: string } {
  const [at = "", id = ""] = cursor.split(".");
  return { at: Number(at), id };
}

function cursorOf({ paid_at, id }: RecordRow): string {
  return `${paid_at}.${id}`;
}
