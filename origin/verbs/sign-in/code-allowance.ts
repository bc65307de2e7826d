/**
 * Whether a code may be sent, and which kind. A place that the account knows has an allowance and a budget of its own.
 * All other places share a few short codes; after these, and after a place's own, an address gets one long code an hour,
 * which works from anywhere: the mailbox's reader is never shut out, however many strangers ask.
 */
import type { CodePurpose } from "#contract/address.ts";
import type { ChallengeProof } from "#contract/challenge.ts";
import { type Refusal, refuse, refuseFor } from "#contract/problem.ts";
import type { Address } from "#origin/ground/address/address.ts";
import { countryOf } from "#origin/ground/address/phone.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import { isProven } from "#origin/books/limit/challenge.ts";
import { type Limit, LIMITS, RESEND, resendLimit } from "#origin/books/limit/limits.ts";
import { type Counted, type Full, longest, ofNetworks, take } from "#origin/books/limit/take.ts";

export interface CodeWanted {
  purpose: CodePurpose;
  address: Address;
  place: Place;
  hasAccount: boolean;
  proof: ChallengeProof | undefined;
}

/** `none`: the answer is the same, and nothing is sent. */
export type Allowed = "short" | "long" | "none";

/**
 * Refuses `TooManyRequests`; `CodeAskedFor` where this place asked a moment ago; `CodeSentAlready` where the newest code is in
 * the mailbox; `ChallengeNeeded`.
 */
export async function allowCode(context: Context, wanted: CodeWanted): Promise<Allowed | Refusal> {
  const { purpose, address, place, proof } = wanted;
  if (address.kind === "phone" && !place.known) {
    // Asked of everybody unknown, so that it tells nobody which numbers have an account.
    const proven = proof && (await isProven(context, address.counted, proof));
    if (!proven) return refuse("ChallengeNeeded");
  }
  const budget = budgetOf(wanted);
  const pause = { limit: resendLimit(context.business), subject: fromPlace(address, place) };
  const always = [pause, ...ofNetwork(context, address), ...budget];
  const ofShort = shortOnes(wanted);
  const short = await take(context, [...always, ...ofShort]);
  if (!short) return "short";
  const beyond = short.waits.filter(({ name }) => !isOf(ofShort, name));
  if (beyond.length > 0) {
    // That there is no account is worth no text that a member may need: then it is not said.
    const isCourtesy = isInVain(wanted) && beyond.every(({ name }) => isOf(budget, name));
    return isCourtesy ? "none" : refusedBeyond(beyond, short.refusal);
  }
  const hourly = { limit: LIMITS.longCodesAnHour, subject: `${purpose}:${address.counted}` };
  const long = await take(context, [...always, hourly]);
  if (!long) return "long";
  return refuseFor("CodeSentAlready", long.refusal.retryAfter ?? 0, "address");
}

/** An answer that was lost is asked for again: whoever did learns that a code may be there. */
function refusedBeyond(beyond: Full["waits"], refusal: Refusal): Refusal {
  const isEarly = beyond.every(({ name }) => name === RESEND);
  return isEarly ? refuseFor("CodeAskedFor", longest(beyond), "address") : refusal;
}

/** A code nobody could use: what is sent says so. */
export function isInVain({ purpose, hasAccount }: Pick<CodeWanted, "purpose" | "hasAccount">) {
  return !hasAccount && (purpose === "login" || purpose === "reset");
}

function ofNetwork(context: Context, { kind }: Address): Counted[] {
  const texts = kind === "phone" ? [LIMITS.textsOfNetworkAnHour, LIMITS.textsOfNetworkADay] : [];
  return [LIMITS.codesOfNetworkAnHour, LIMITS.codesOfNetworkADay, ...texts].flatMap((limit) =>
    ofNetworks(context, limit),
  );
}

function shortOnes({ address, place }: CodeWanted): Counted[] {
  const own = { limit: LIMITS.codesOfPlaceADay, subject: fromPlace(address, place) };
  const strangers = { limit: LIMITS.codesOfStrangersADay, subject: address.counted };
  return place.known ? [own] : [own, strangers];
}

function fromPlace({ counted }: Address, { own }: Place): string {
  return `${counted}|${own}`;
}

/** Purposes that members have no reserve for. */
const OF_ANYBODY: CodePurpose[] = ["register", "address", "support"];

/** What everybody's codes are paid from: strangers never spend the part of members. */
function budgetOf({ purpose, address, place, hasAccount }: CodeWanted): Counted[] {
  const isMember = hasAccount && !OF_ANYBODY.includes(purpose);
  if (address.kind === "email") {
    const ofOthers = isMember ? LIMITS.emailCodesToMembersADay : LIMITS.emailCodesADay;
    return [{ limit: place.known ? LIMITS.emailCodesOfKnownADay : ofOthers, subject: "all" }];
  }
  const [ofCountry, ofAll] = textLimits(place, isMember);
  return [
    { limit: ofCountry, subject: countryOf(address.key) },
    { limit: ofAll, subject: "all" },
  ];
}

function textLimits(place: Place, isMember: boolean): [Limit, Limit] {
  if (place.known) return [LIMITS.textsOfKnownOfCountryADay, LIMITS.textsOfKnownADay];
  if (isMember) return [LIMITS.textsToMembersOfCountryADay, LIMITS.textsToMembersADay];
  return [LIMITS.textsToCountryADay, LIMITS.textsADay];
}

function isOf(counted: Counted[], name: string): boolean {
  return counted.some(({ limit }) => limit.name === name);
}
