/** `system_user_info`: who is signed in, what membership is left, and what the benefit flags derive from. */
import { YearlyPaid } from "#contract/account.ts";
import { instant } from "../clock.ts";
import { succeed, type Verb } from "../context.ts";
import { lastTimeEntryStatement, type TimeEntryRow } from "../membership/last-entry.ts";
import { type IdentityKind } from "./identity.ts";
import {
  type IdentityRow,
  identitiesStatement,
  type UserRow,
  userStatement,
} from "./repository.ts";

export const readCurrentUser: Verb<"system_user_info"> = async ({
  db,
  clock,
  business,
  session,
}) => {
  const [users, identities, entries] = await db.batch([
    userStatement(db, session.userId),
    identitiesStatement(db, session.userId),
    lastTimeEntryStatement(db, session.userId),
  ]);
  const user = users?.results[0] as UserRow | undefined;
  if (!user) throw new Error("a session outlived its user");
  const typed = (kind: IdentityKind) =>
    ((identities?.results ?? []) as IdentityRow[]).find((row) => row.kind === kind)?.typed ?? null;
  const expiresAt = (entries?.results[0] as TimeEntryRow | undefined)?.expires_at ?? null;
  const now = clock.now();
  return succeed({
    uid: user.uid,
    account: typed("account"),
    email: typed("email"),
    phone: typed("phone"),
    displayName: user.display_name,
    hasPassword: user.has_password === 1,
    inviteCode: user.invite_code,
    kol: user.kol === 1,
    yearlyPaidUser: YearlyPaid.no,
    benefitsExpireTime: null,
    membership: {
      expiresAt: expiresAt === null ? null : instant(expiresAt),
      remaining: Math.max(0, Math.floor(((expiresAt ?? now) - now) / 1000)),
      maxDevices: business.maxDevices,
    },
    serverTime: instant(now),
  });
};
