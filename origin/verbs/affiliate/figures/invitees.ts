/** `system_affiliate_invitees`: whom an affiliate brought, newest first, a page at a time. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageOf } from "#origin/ground/db/page.ts";
import { affiliateOf, inviteesOf } from "./repository.ts";

const PAGE = 20;

export const listInvitees: Verb<"system_affiliate_invitees"> = asking(
  ({ db, me }, { before }) =>
    Promise.all([
      affiliateOf(db, me),
      pageOf(PAGE, (limit) => inviteesOf(db, me, { before, limit })),
    ]),
  (_context, _input, [affiliate, { rows, last }]) => {
    if (!affiliate) return refuse("NotAffiliate");
    return succeed({
      rows: rows.map(({ seq, uid, created_at, paid }) => ({
        seq,
        uid,
        at: instant(created_at),
        status: paid,
      })),
      next: last && last.seq,
    });
  },
);
