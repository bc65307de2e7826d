/**
 * Whether a code may be sent, and which kind. A place that the account knows has an allowance and a budget of its own.
 * All other places share a few short codes; after these an address gets one long code an hour, which works from
 * anywhere: whoever reads the mailbox is never shut out, however many strangers ask.
 */
import type { CodePurpose } from "#contract/address.ts";
import { type Refusal, refuseFor } from "#contract/problem.ts";
import type { Address } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import { LIMITS, resendLimit } from "#origin/books/limit/limits.ts";
import { type Counted, ofNetworks, take } from "#origin/books/limit/take.ts";

export interface CodeWanted {
  purpose: CodePurpose;
  address: Address;
  place: Place;
}

/** Refuses `TooManyRequests`; `CodeSentAlready` where the newest code is in the mailbox. */
export async function allowCode(
  context: Context,
  wanted: CodeWanted,
): Promise<"short" | "long" | Refusal> {
  const { purpose, address, place } = wanted;
  const always = [...ofPlace(context, wanted), ...ofAll(address, place)];
  const strangers = { limit: LIMITS.codesOfStrangersADay, subject: address.counted };
  const short = await take(context, place.known ? always : [...always, strangers]);
  if (!short) return "short";
  if (short.names.some((name) => name !== strangers.limit.name)) return short.refusal;
  const hourly = { limit: LIMITS.longCodesAnHour, subject: `${purpose}:${address.counted}` };
  const long = await take(context, [...always, hourly]);
  if (!long) return "long";
  return refuseFor("CodeSentAlready", long.refusal.retryAfter ?? 0, "address");
}

function ofPlace(context: Context, { address, place }: CodeWanted): Counted[] {
  const subject = `${address.counted}|${place.own}`;
  return [
    ...ofNetworks(context, LIMITS.codesOfNetworkAnHour),
    ...ofNetworks(context, LIMITS.codesOfNetworkADay),
    { limit: resendLimit(context.business), subject },
    { limit: LIMITS.codesOfPlaceADay, subject },
  ];
}

/** What everybody's codes are paid from: strangers never spend the part of those who are known. */
function ofAll({ kind }: Address, { known }: Place): Counted[] {
  if (kind === "phone") return [{ limit: LIMITS.smsCodesADay, subject: "all" }];
  const limit = known ? LIMITS.emailCodesOfKnownADay : LIMITS.emailCodesADay;
  return [{ limit, subject: "all" }];
}
