/** `system_affiliate_invitees`: whom an affiliate brought, newest first, a page at a time. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { pageOf } from "#origin/ground/db/page.ts";
import { affiliateOf, inviteesOf } from "./repository.ts";

const PAGE = 20;

export const listInvitees: Verb<"system_affiliate_invitees"> = async (context, { before }) => {
  const affiliate = await affiliateOf(context);
  if (!affiliate) return refuse("NotAffiliate");
  const { rows, last } = await pageOf(PAGE, (limit) =>
    inviteesOf(context.db, affiliate.id, { before, limit }),
  );
  return succeed({
    rows: rows.map(({ seq, uid, created_at, paid }) => ({
      seq,
      uid,
      at: instant(created_at),
      status: paid,
    })),
    next: last && last.seq,
  });
};
