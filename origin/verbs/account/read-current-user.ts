/** `system_user_info`: who is signed in, what membership is left, and what the benefit flags derive from. */
import { YearlyPaid } from "#contract/account.ts";
import { rightUntil } from "#origin/books/order/benefits-right.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { yearlyUntil } from "#origin/books/order/repository.ts";
import { type IdentityKind } from "#origin/books/people/account/identity.ts";
import { identitiesOf, userById } from "#origin/books/people/account/repository.ts";
import { claimOf, type ClaimRow } from "#origin/books/people/claim/repository.ts";

export const readCurrentUser: Verb<"system_user_info"> = asking(
  (context) => {
    const { db, me } = context;
    return Promise.all([
      userById(db, me),
      identitiesOf(db, me),
      lastTimeEntry(db, me),
      yearlyUntil(db, me),
      deviceLimit(context, me),
      claimOf(db, me),
    ]);
  },
  ({ clock, session }, _input, [user, identities, time, yearly, maxDevices, claim]) => {
    if (!user) throw new Error("a session outlived its user");
    const now = clock.now();
    const typed = (kind: IdentityKind) =>
      identities.find((row) => row.kind === kind)?.typed ?? null;
    const expiresAt = time?.expires_at ?? null;
    return succeed({
      uid: user.uid,
      account: typed("account"),
      email: typed("email"),
      phone: typed("phone"),
      displayName: user.display_name,
      hasPassword: user.has_password === 1,
      claim: claim && claimOnWire(claim, session.id),
      inviteCode: user.invite_code,
      kol: user.kol === 1,
      affiliate: user.affiliate === 1,
      ...benefitsUntil(rightUntil(yearly, expiresAt), now),
      membership: { ...timeUntil(expiresAt, now), maxDevices },
      serverTime: instant(now),
    });
  },
);

/** A first password or address that waits for its time. */
function claimOnWire({ ready_at, session_id }: ClaimRow, sessionId: string) {
  return { readyAt: instant(ready_at), own: session_id === sessionId };
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
