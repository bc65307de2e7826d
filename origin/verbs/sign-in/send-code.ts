/**
 * `user_send_code`. For an address with and without an account the same work is done and the same answer given: a
 * code is stored and a message sent in both cases, and only the message, which nobody but the address's owner reads,
 * differs.
 */
import { type CodePurpose, LONG_CODE_LENGTH } from "#contract/address.ts";
import { refuse } from "#contract/problem.ts";
import { ownerOf, userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { type Address, addressOf, addressText } from "#origin/ground/address/address.ts";
import { asking, type MaybeSignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { newCode, newId } from "#origin/ground/ids.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import type { Message } from "#origin/books/letters/message.ts";
import { channelOf, post } from "#origin/books/letters/post.ts";
import { askerHash, codeHash } from "#origin/books/people/code/check-code.ts";
import { MAILBOX, putCode } from "#origin/books/people/code/repository.ts";
import { devicesOfCaller, placeOf, placeOfNobody } from "#origin/books/people/place/place.ts";
import { knownAt } from "#origin/books/people/place/repository.ts";
import { allowCode, isInVain } from "./code-allowance.ts";

const LONG_CODE_SECONDS = 60 * 60;

/** Of a code that goes to an address of the own account alone. */
const TO_OWN: ReadonlySet<CodePurpose> = new Set(["delete", "prove"]);
const OF_SESSION: ReadonlySet<CodePurpose> = new Set(["address", ...TO_OWN]);

/** Refuses `ChannelUnavailable`, `TooManyRequests`, `CodeAskedFor`, `CodeSentAlready`, `ChallengeNeeded`; for an own purpose `Unauthorized` and `NotFound`. */
export const sendCode: Verb<"user_send_code"> = asking(
  async (context, typed) => {
    const { db } = context;
    const address = addressOf(typed);
    if (!address) return refuse("InvalidRequest", "address");
    if (typed.purpose === "support" && address.kind !== "email")
      return refuse("InvalidRequest", "kind");
    if (context.couriers[channelOf(address)].length === 0) {
      return refuse("ChannelUnavailable", "address");
    }
    const { kind, key } = address;
    const devices = await devicesOfCaller(context);
    const [owner, known] = await Promise.all([
      userIdOfIdentity(db, kind, key),
      knownAt(db, ownerOf(kind, key), devices),
    ]);
    return { address, owner, known };
  },
  async (context, { purpose, proof }, { address, owner, known }) => {
    const { session } = context;
    if (!session && OF_SESSION.has(purpose)) return refuse("Unauthorized");
    if (TO_OWN.has(purpose) && owner !== session?.userId) return refuse("NotFound", "address");
    const place = isOfNobody(purpose)
      ? placeOfNobody(context)
      : await placeOf(context, owner, known);
    const hasAccount = owner !== null;
    const kind = await allowCode(context, { purpose, address, place, hasAccount, proof });
    if (typeof kind !== "string") return kind;
    if (kind !== "none") await issue(context, { purpose, address, place, kind, hasAccount });
    return succeed(null);
  },
);

/** A code that opens nothing of an account is asked for from nowhere that an account knows. */
function isOfNobody(purpose: CodePurpose): boolean {
  return purpose === "register" || purpose === "support";
}

interface CodeToIssue {
  purpose: CodePurpose;
  address: Address;
  place: Place;
  kind: "short" | "long";
  hasAccount: boolean;
}

async function issue(
  context: MaybeSignedInContext,
  { purpose, address, place, kind, hasAccount }: CodeToIssue,
): Promise<void> {
  const { db, vault, clock, business, caller } = context;
  const isLong = kind === "long";
  const lifetimeSeconds = isLong ? LONG_CODE_SECONDS : business.code.lifetimeSeconds;
  const id = newId();
  const code = isLong ? newCode(LONG_CODE_LENGTH) : newCode(business.code.length);
  const message: Message = isInVain({ purpose, hasAccount })
    ? { name: "no-account" }
    : { name: "code", purpose, code, minutes: lifetimeSeconds / 60 };
  const posted = await post(context, {
    to: address,
    language: caller.language,
    message,
    lifetimeSeconds,
  });
  const stored = putCode(db, {
    id,
    purpose,
    addressHash: await vault.digest("address", addressText(address)),
    asker: isLong ? MAILBOX : await askerHash(context, place),
    codeHash: await codeHash(context, id, code),
    expiresAt: clock.now() + lifetimeSeconds * 1_000,
  });
  await db.batch([stored, posted.statement]);
  context.defer(posted.deliver());
}
