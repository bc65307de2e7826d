/** `user_security`: the account's passkeys, its authenticator app, and how many recovery codes are left. */
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { factorsOf } from "#origin/books/people/second-factor/factors.ts";
import { passkeySite } from "#origin/books/people/second-factor/question.ts";
import { appOf, passkeysOf } from "#origin/books/people/second-factor/repository.ts";

export const readSecurity: Verb<"user_security"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), appOf(db, me), passkeysOf(db, me)]),
  (context, _input, [factors, app, passkeys]) => {
    const since = app?.confirmed_at ?? null;
    return succeed({
      app: since === null ? null : instant(since),
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: instant(created_at),
        lastUsedAt: last_used_at === null ? null : instant(last_used_at),
      })),
      recoveryCodes: factors.recoveryCodes,
      takesPasskeys: passkeySite(context) !== null,
      isOpenToIt: factors.isOpenToIt,
      shownFor: context.business.session.ownerShownSeconds,
    });
  },
);
