/** What one person can cost in a day, as docs/threats.md says it, follows from the limits. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AFTER_END_MS } from "#origin/books/payment/reconcile.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { type Limit, LIMITS } from "./limits.ts";
import { networksOf } from "./network.ts";

const DAY = 24 * 60 * 60;
const WIDEST = networksOf("2001:db8::1").at(-1)!.share;

function aDay({ count, windowSeconds }: Limit): number {
  return count * (DAY / windowSeconds);
}

/** Of one line, of a /48, of all together. */
function ofNetwork(limit: Limit, all?: number): (number | undefined)[] {
  return [aDay(limit), WIDEST * aDay(limit), all];
}

/** Each minute while it is open, once when it ends, and after that as origin/books/payment/reconcile.ts says. */
const QUESTIONS_OF_ORDER = BUSINESS.orderLifetimeSeconds / 60 + 1 + AFTER_END_MS.length;

test.each([
  ["orders, each a row and a session at a provider", ofNetwork(LIMITS.ordersOfNetworkADay)],
  ["orders of one account", [BUSINESS.ordersADayLimit]],
  [
    "questions to a provider by pages that wait",
    ofNetwork(LIMITS.questionsOfNetwork, aDay(LIMITS.questionsAMinute)),
  ],
  [
    "questions to a provider by the schedule",
    ofNetwork(LIMITS.ordersOfNetworkADay).map((orders) => orders! * QUESTIONS_OF_ORDER),
  ],
  ["questions to a provider by who begins and ends one order", [aDay(LIMITS.triesOfOrder)]],
  [
    "transactions that are named, each a question to every chain",
    ofNetwork(LIMITS.lookUpsOfNetwork),
  ],
  ["sessions, each a row for 30 days", ofNetwork(LIMITS.signInsOfNetwork)],
  [
    "letters with a code",
    ofNetwork(
      LIMITS.codesOfNetworkADay,
      aDay(LIMITS.emailCodesADay) + aDay(LIMITS.emailCodesToMembersADay),
    ),
  ],
  [
    "codes to one address or number, from all who are not known there",
    [aDay(LIMITS.codesOfStrangersADay) + 3 * aDay(LIMITS.longCodesAnHour)],
  ],
  ["texts with a code", ofNetwork(LIMITS.textsOfNetworkADay, aDay(LIMITS.textsADay))],
  ["texts with a code to one country", [aDay(LIMITS.textsToCountryADay)]],
  ["accounts", ofNetwork(LIMITS.registrationsOfNetwork, aDay(LIMITS.accountsByNameADay))],
  ["password hashes", ofNetwork(LIMITS.signInsOfNetwork)],
  ["guesses at promo codes", ofNetwork(LIMITS.couponGuessesOfNetwork)],
])("%s", (what, numbers) => {
  const rows = readFileSync("docs/threats.md", "utf8")
    .split("\n")
    .map((line) => line.split("|"));
  const row = rows.findLast(([, cell]) => cell?.trim() === what) ?? [];
  const said = row.slice(2, 5).map((cell) => Number(cell.replaceAll(",", "").trim() || Number.NaN));
  const expected = [0, 1, 2].map((at) => numbers[at] ?? Number.NaN);
  expect(said).toEqual(expected);
});
