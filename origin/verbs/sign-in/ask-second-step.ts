/**
 * What the first step of a sign-in answers with where the account has a second factor: a narrow session that finishes the
 * sign-in and opens nothing else (decision 0146).
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Usable } from "#origin/books/people/second-factor/usable.ts";
import { type Factors, waysOf } from "#origin/books/people/second-factor/factors.ts";
import { newChallenge, passkeySite } from "#origin/books/people/second-factor/question.ts";
import { openSession } from "#origin/books/people/session/open.ts";

/** Refuses `SecondStepNeeded`, and `BadCode` when the code was used by another call. */
export async function askSecondStep(
  context: Context,
  { userId, code, release }: { userId: string; code?: Usable; release?: D1PreparedStatement },
  factors: Factors,
): Promise<Refusal> {
  const { db } = context;
  const transition = code?.transition;
  const narrow = await openSession(context, { userId, scope: "second", transition });
  const first = code?.use ?? release;
  const results = await db.batch([...(first ? [first] : []), ...narrow.statements]);
  if (results.at(-1)?.meta.changes !== 1) return refuse("BadCode", "code");
  const site = passkeySite(context);
  const ways = waysOf(factors).filter((way) => way !== "passkey" || site);
  const question = site &&
    ways.includes("passkey") && {
      challenge: await newChallenge(context, `second:${narrow.id}`),
      rpId: site.rpId,
      allow: factors.passkeys,
    };
  return {
    ...refuse("SecondStepNeeded"),
    second: { token: narrow.token, ways, question: question || null },
  };
}
