/**
 * `login_type_handover`: trades a code of another host for its session, which goes on here with a new token. It is the same
 * session: its end, its device and whether its owner was shown stay, and the token at the host before dies once the new one is used.
 */
import { refuse } from "#contract/problem.ts";
import { takeHandover as taking } from "#origin/books/people/handover/repository.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { newToken, tokenHash } from "#origin/ground/ids.ts";
import { openSites } from "#origin/ground/site.ts";

/** Refuses `HandoverElsewhere` for a host that is not in the list, `HandoverOver` for any code that is not good here and now. */
export const takeHandover: Verb<"login_type_handover"> = async (context, { code, from }) => {
  const { db, clock, caller } = context;
  const { site: to } = caller;
  const sites = openSites(context);
  if (to === null || ![from, to].every((site) => sites.includes(site)))
    return refuse("HandoverElsewhere");
  const token = newToken();
  const [codeHash, nextHash] = await Promise.all([tokenHash(code), tokenHash(token)]);
  const [taken] = await db.batch(taking(db, { codeHash, nextHash, from, to, now: clock.now() }));
  return taken?.meta.changes === 1 ? succeed(null, token) : refuse("HandoverOver");
};
