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
  const user = rowIn<UserRow>(users);
  if (!user) throw new Error("a session outlived its user");
  const typed = (kind: IdentityKind) =>
    ((identities?.results ?? []) as IdentityRow[]).find((row) => row.kind === kind)?.typed ?? null;
  const expiresAt = rowIn<TimeEntryRow>(entries)?.expires_at ?? null;
  const yearlyUntil = rowIn<YearlyRow>(yearly)?.until ?? null;
  const devices = rowIn<DevicesRow>(plans)?.devices ?? business.maxDevices;
  const claim = rowIn<ClaimRow>(claims);
  return succeed({
    uid: user.uid,
    account: typed("account"),
    email: typed("email"),
    phone: typed("phone"),
    displayName: user.display_name,
    hasPassword: user.has_password === 1,
    claim: claim
      ? { readyAt: instant(claim.ready_at), own: claim.session_id === session.id }
      : null,
    inviteCode: user.invite_code,
    kol: user.kol === 1,
    affiliate: user.affiliate === 1,
    ...benefitsUntil(rightUntil(yearlyUntil, expiresAt), now),
    membership: { ...timeUntil(expiresAt, now), maxDevices: devices },
    serverTime: instant(now),
  });
};

/** The one row that a statement of the batch reads. */
function rowIn<Row>(result: D1Result | undefined): Row | undefined {
  // safe because each statement says the type of its row
  const [row] = (result?.results ?? []) as Row[];
  return row;
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
