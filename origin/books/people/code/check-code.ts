/** Compares a typed code. At most five comparisons for a code, however many arrive at once, and one use. */
import type { CodePurpose } from "#contract/address.ts";
import { type Address, addressText } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { takeCodeTry, useCode } from "./repository.ts";

const MAX_TRIES = 5;

export interface UsableCode {
  /** Uses the code up; the first statement of the batch that does what the code is for. */
  use: D1PreparedStatement;
  /** What the batch's other statements are guarded with. */
  transition: Transition;
}

export interface TypedCodeFor {
  purpose: CodePurpose;
  address: Address;
  code: string;
}

/** Returns null for a wrong, expired, used or unknown code, and when no try is left. */
export async function checkCode(
  context: Context,
  { purpose, address, code }: TypedCodeFor,
): Promise<UsableCode | null> {
  const { db, vault, clock, business } = context;
  // Of another length it cannot be right, and costs no try.
  if (code.length !== business.code.length) return null;
  const addressHash = await vault.digest("address", addressText(address));
  const live = await takeCodeTry(db, purpose, addressHash, {
    maxTries: MAX_TRIES,
    now: clock.now(),
  });
  if (!live || live.code_hash !== (await codeHash(context, live.id, code))) return null;
  const transitionId = newId();
  return {
    use: useCode(db, live.id, transitionId),
    transition: { aggregate: "verification_code", id: live.id, transitionId },
  };
}

/**
 * The stored form of a code: keyed, and bound to the row and so to its purpose and address. Digests are compared, so
 * the time of a comparison says nothing about the code.
 */
export function codeHash(context: Context, id: string, code: string): Promise<string> {
  return context.vault.digest("code", `${id}:${code}`);
}
