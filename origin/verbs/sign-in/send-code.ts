/**
 * `user_send_code`. For an address with and without an account the same work is done and the same answer given: a
 * code is stored and a message sent in both cases, and only the message, which nobody but the address's owner reads,
 * differs.
 */
import type { CodePurpose } from "#contract/address.ts";
import { refuse } from "#contract/problem.ts";
import { userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { type Address, addressOf, addressText } from "#origin/ground/address/address.ts";
import { type MaybeSignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { newCode, newId } from "#origin/ground/ids.ts";
import { countedIp } from "#origin/books/limit/ip.ts";
import { LIMITS, resendLimit } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import type { Message } from "#origin/books/letters/message.ts";
import { channelOf, post } from "#origin/books/letters/post.ts";
import { codeHash } from "#origin/books/people/code/check-code.ts";
import { putCode } from "#origin/books/people/code/repository.ts";

/** Refuses `ChannelUnavailable`, `TooManyRequests`; for an own purpose `Unauthorized` and `NotFound`. */
export const sendCode: Verb<"user_send_code"> = async (context, { purpose, ...typed }) => {
  const address = addressOf(typed);
  if (!address) return refuse("InvalidRequest", "address");
  if (context.couriers[channelOf(address)].length === 0) {
    return refuse("ChannelUnavailable", "address");
  }
  const { session } = context;
  if (!session && (purpose === "address" || purpose === "delete")) return refuse("Unauthorized");
  const owner = await userIdOfIdentity(context.db, address.kind, address.key);
  if (purpose === "delete" && owner !== session?.userId) return refuse("NotFound", "address");
  if (!(await hasRoom(context, address))) return refuse("TooManyRequests");
  await issue(context, { purpose, address, hasAccount: owner !== null });
  return succeed(null);
};

/** In the order that `takeAll` asks for: the sender's own network first, what all share last. */
function hasRoom(context: MaybeSignedInContext, address: Address): Promise<boolean> {
  const { caller, environment, business } = context;
  const ip = countedIp(caller.ip, environment);
  const all = address.kind === "email" ? LIMITS.emailCodesADay : LIMITS.smsCodesADay;
  return takeAll(context, [
    { limit: LIMITS.codesOfIpAnHour, subject: ip },
    { limit: LIMITS.codesOfIpADay, subject: ip },
    { limit: resendLimit(business), subject: address.counted },
    { limit: LIMITS.codesOfAddressADay, subject: address.counted },
    { limit: all, subject: "all" },
  ]);
}

interface CodeToIssue {
  purpose: CodePurpose;
  address: Address;
  hasAccount: boolean;
}

async function issue(
  context: MaybeSignedInContext,
  { purpose, address, hasAccount }: CodeToIssue,
): Promise<void> {
  const { db, vault, clock, business, caller } = context;
  const { length, lifetimeSeconds } = business.code;
  const id = newId();
  const code = newCode(length);
  const inVain = !hasAccount && (purpose === "login" || purpose === "reset");
  const message: Message = inVain
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
    codeHash: await codeHash(context, id, code),
    expiresAt: clock.now() + lifetimeSeconds * 1_000,
  });
  await db.batch([stored, posted.statement]);
  context.defer(posted.deliver());
}
