/** `codes_revoke`: ends codes that nobody redeemed, gifts' too, whose letters then stay at home. One that somebody redeems in the same moment is either theirs or ended. */
import type { OperationRequest } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { countRevocable, dropLetters, revokeCodes, type WhichCodes } from "./repository.ts";

/** Refuses where no code of these is left to end (`NotFound`). */
export const revokeRedemptionCodes: Operation<"codes_revoke"> = async (context, input) => {
  const { db, clock } = context;
  const now = clock.now();
  const which = await whichIn(input);
  const open = await countRevocable(db, which, now);
  if (open === 0) return refuse("NotFound", whichOf(input));
  const [revoked] = await db.batch([
    revokeCodes(db, which, now),
    dropLetters(db, which),
    recordAction(context, {
      action: "codes_revoke",
      subject: input.id ?? (input.of === undefined ? "a code" : `all of ${input.of}`),
      detail: { note: input.note },
      before: { codes: open },
      after: { codes: 0 },
    }),
  ]);
  return succeed({ revoked: revoked?.meta.changes ?? 0 });
};

async function whichIn(input: OperationRequest<"codes_revoke">): Promise<WhichCodes> {
  const { code, id = null, of: noteOfAll = null } = input;
  return { codeHash: code === undefined ? null : await tokenHash(code), id, noteOfAll };
}

function whichOf({ code, id }: OperationRequest<"codes_revoke">): string {
  if (code !== undefined) return "code";
  return id === undefined ? "of" : "id";
}
