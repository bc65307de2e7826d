/**
 * `user_hand_over`: a code by which the session that asks goes on at the host that is asked. It is asked there, so that it can be
 * had when the host before is cut; the gateway says which host that is.
 */
import { refuse } from "#contract/problem.ts";
import { putHandover } from "#origin/books/people/handover/repository.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { newHandoverCode, tokenHash } from "#origin/ground/ids.ts";
import { openSites } from "#origin/ground/site.ts";

const LIFETIME_MS = 60_000;

/** Refuses `HandoverElsewhere` unless both hosts are sites of the list. */
export const askHandover: Verb<"user_hand_over"> = async (context, { from }) => {
  const { db, clock, caller, session } = context;
  const { site: to } = caller;
  const sites = openSites(context);
  const areOurs = to !== null && from !== to && sites.includes(from) && sites.includes(to);
  if (!areOurs) return refuse("HandoverElsewhere");
  const code = newHandoverCode();
  const expiresAt = clock.now() + LIFETIME_MS;
  const codeHash = await tokenHash(code);
  await putHandover(db, { sessionId: session.id, codeHash, from, to, expiresAt }).run();
  return succeed({ code });
};
