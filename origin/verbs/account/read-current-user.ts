/** `system_user_info`: who is signed in, what membership is left, and what the benefit flags derive from. */
import { YearlyPaid } from "#contract/account.ts";
import { rightUntil } from "#origin/books/order/benefits-right.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { lastTimeEntryStatement } from "#origin/books/time/repository.ts";
import {
  type DevicesRow,
  devicesOfPlansStatement,
  type YearlyRow,
  yearlyUntilStatement,
} from "#origin/books/order/repository.ts";
import { type IdentityKind } from "#origin/books/people/account/identity.ts";
import {
  type IdentityRow,
  identitiesStatement,
  type UserRow,
  userStatement,
} from "#origin/books/people/account/repository.ts";
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";
import { type ClaimRow, claimStatement } from "#origin/books/people/claim/repository.ts";

export const readCurrentUser: Verb<"system_user_info"> = async ({
  db,
  clock,
  business,
  session,
}) => {
  const now = clock.now();
  const [users, identities, entries, yearly, plans, claims] = await db.batch([
    userStatement(db, session.userId),
    identitiesStatement(db, session.userId),
    lastTimeEntryStatement(db, session.userId),
    yearlyUntilStatement(db, session.userId),
    devicesOfPlansStatement(db, session.userId, now),
    claimStatement(db, session.userId),
  ]);
  const user = users?.results[0] as UserRow | undefined;
  if (!user) throw new Error("a session outlived its user");
  const typed = (kind: IdentityKind) =>
    ((identities?.results ?? []) as IdentityRow[]).find((row) => row.kind === kind)?.typed ?? null;
  const expiresAt = (entries?.results[0] as TimeEntryRow | undefined)?.expires_at ?? null;
  const yearlyUntil = (yearly?.results[0] as YearlyRow | undefined)?.until ?? null;
  return succeed({
    uid: user.uid,
    account: typed("account"),
    email: typed("email"),
    phone: typed("phone"),
    displayName: user.display_name,
    hasPassword: user.has_password === 1,
    claim: claimIn(claims, session.id),
    inviteCode: user.invite_code,
    kol: user.kol === 1,
    affiliate: user.affiliate === 1,
    ...benefitsUntil(rightUntil(yearlyUntil, expiresAt), now),
    membership: {
      ...timeUntil(expiresAt, now),
      maxDevices: devicesIn(plans) ?? business.maxDevices,
    },
    serverTime: instant(now),
  });
};

/** A first password or address that waits for its time; null where none does. */
function claimIn(result: D1Result | undefined, sessionId: string) {
  const claim = result?.results[0] as ClaimRow | undefined;
  return claim ? { readyAt: instant(claim.ready_at), own: claim.session_id === sessionId } : null;
}

function devicesIn(result: D1Result | undefined): number | null {
  return (result?.results[0] as DevicesRow | undefined)?.devices ?? null;
}

/** The flags of spec §3. */
function benefitsUntil(until: number | null, now: number) {
  return {
    yearlyPaidUser: (until ?? 0) > now ? YearlyPaid.yes : YearlyPaid.no,
    benefitsExpireTime: until === null ? null : instant(until),
  };
}

function timeUntil(expiresAt: number | null, now: number) {
  return {
    expiresAt: expiresAt === null ? null : instant(expiresAt),
    remaining: Math.max(0, Math.floor(((expiresAt ?? now) - now) / 1000)),
  };
}
