/**
 * Compares a typed code. A short one has five comparisons for the place that asked for it and five for all others,
 * however many arrive at once, so nobody elsewhere can use up what its owner has. A long one cannot be guessed and is
 * not counted. Each is used once.
 */
import { type CodePurpose, LONG_CODE_LENGTH } from "#contract/address.ts";
import { type Address, addressText } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnAddress } from "#origin/books/people/rekey/repository.ts";
import { takeCodeTries, useCode } from "./repository.ts";

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
  place: Place;
}

/** Returns null for a wrong, expired, used or unknown code, and when no try is left. */
export async function checkCode(
  context: Context,
  { purpose, address, code, place }: TypedCodeFor,
): Promise<UsableCode | null> {
  const { db, vault, clock, business } = context;
  const isLong = code.length === LONG_CODE_LENGTH;
  // Of another length it cannot be right, and costs no try.
  if (!isLong && code.length !== business.code.length) return null;
  const live = await takeCodeTries(db, {
    purpose,
    addressHash: await keptDigest(context, turnAddress, "address", addressText(address)),
    asker: await askerHash(context, place),
    isLong,
    maxTries: MAX_TRIES,
    now: clock.now(),
  });
  const hashes = await Promise.all(live.map(({ id }) => vault.digests("code", codeText(id, code))));
  const right = live.find(({ code_hash }, at) => hashes[at]?.includes(code_hash));
  if (!right) return null;
  const transitionId = newId();
  return {
    use: useCode(db, right.id, transitionId),
    transition: { aggregate: "verification_code", id: right.id, transitionId },
  };
}

/**
 * The stored form of a code: keyed, and bound to the row and so to its purpose and address. Digests are compared, so
 * the time of a comparison says nothing about the code.
 */
export function codeHash(context: Context, id: string, code: string): Promise<string> {
  return context.vault.digest("code", codeText(id, code));
}

const codeText = (id: string, code: string) => `${id}:${code}`;

/** Who asked for a code, as it is stored. */
export function askerHash({ vault }: Context, { own }: Place): Promise<string> {
  return vault.digest("limit", `asker:${own}`);
}
