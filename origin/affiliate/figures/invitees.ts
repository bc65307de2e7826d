/** `system_affiliate_invitees`: whom an affiliate brought, newest first, a page at a time. */
import { refuse } from "#contract/problem.ts";
import { instant } from "../../clock.ts";
import { succeed, type Verb } from "../../context.ts";
import { affiliateOf, inviteesOf } from "./repository.ts";

const PAGE = 20;

export const listInvitees: Verb<"system_affiliate_invitees"> = async (context, { before }) => {
  const affiliate = await affiliateOf(context);
  if (!affiliate) return refuse("NotAffiliate");
  // One more than the page tells whether there is a next one.
  const found = await inviteesOf(context.db, affiliate.id, { before, limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  return succeed({
    rows: rows.map(({ seq, uid, created_at, paid }) => ({
      seq,
      uid,
      at: instant(created_at),
      status: paid,
    })),
    next: found.length > PAGE ? rows.at(-1)!.seq : null,
  });
};
