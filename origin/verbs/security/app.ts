/** `user_app_begin`, `user_app_confirm`, `user_app_remove`, `user_recovery_renew`. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { identitiesOf } from "#origin/books/people/account/repository.ts";
import { placeOfSession } from "#origin/books/people/place/place.ts";
import { appUri, newAppSecret, stepOfCode } from "#origin/books/people/second-factor/app-code.ts";
import { brakeSecondFactor } from "#origin/books/people/second-factor/check.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { newRecoveryCodes } from "#origin/books/people/second-factor/recovery.ts";
import {
  appOf,
  beginApp,
  confirmApp,
  deleteApp,
  dropNeedlessCodes,
} from "#origin/books/people/second-factor/repository.ts";
import { refuseEarly, tell, turningOn } from "./turn-on.ts";

/** Refuses `SecondFactorEarly`; `NotFound` where an app is in use: it is removed first. */
export const beginAppSetup: Verb<"user_app_begin"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), identitiesOf(db, me)]),
  async (context, _input, [factors, names]) => {
    const { db, vault, clock, session } = context;
    const { userId } = session;
    const early = refuseEarly(factors);
    if (early) return early;
    const secret = newAppSecret();
    const sealed = await vault.seal(secret, userId);
    const { meta } = await beginApp(db, { id: newId(), userId, sealed, now: clock.now() }).run();
    if (meta.changes !== 1) return refuse("NotFound");
    const name = names.find(({ kind }) => kind !== "device")?.typed ?? "";
    return succeed({ secret, uri: appUri(secret, name) });
  },
);

/** Refuses `BadSecondFactor`, `SecondStepPaused`; `NotFound` where none was begun. */
export const confirmAppSetup: Verb<"user_app_confirm"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), appOf(db, me), addressesOf(db, me)]),
  async (context, { app: code }, [factors, row, addresses]) => {
    const { db, vault, clock, session } = context;
    const { userId } = session;
    const early = refuseEarly(factors);
    if (early) return early;
    if (!row || row.confirmed_at !== null) return refuse("NotFound");
    const place = placeOfSession(session);
    const { refusal, release } = await brakeSecondFactor(context, userId, place);
    if (refusal) return refusal;
    const now = clock.now();
    const step = stepOfCode(await vault.open(row.sealed_secret, userId), code, now);
    if (step === null) return refuse("BadSecondFactor", "app");
    const { id } = row;
    const transition = { aggregate: "authenticator_app", id, transitionId: newId() } as const;
    const { transitionId } = transition;
    const on = await turningOn(context, { factors, addresses, what: "app-added", transition });
    const confirmed = confirmApp(db, { id, userId, step, transitionId, now });
    const [done] = await db.batch([confirmed, ...on.statements, release(transition)]);
    if (done?.meta.changes !== 1) return refuse("NotFound");
    context.defer(on.notices.deliver());
    return succeed({ codes: on.codes });
  },
);

/** Refuses `NotFound` where none is in use. */
export const removeApp: Verb<"user_app_remove"> = asking(
  ({ db, me }) => Promise.all([appOf(db, me), addressesOf(db, me)]),
  async (context, _input, [app, addresses]) => {
    const { db, session } = context;
    const { userId } = session;
    if (!app || app.confirmed_at === null) return refuse("NotFound");
    const notices = await tell(context, addresses, { what: "app-removed" });
    await db.batch([deleteApp(db, userId), dropNeedlessCodes(db, userId), ...notices.statements]);
    context.defer(notices.deliver());
    return succeed(null);
  },
);

/** Refuses `NoSecondFactor`: there would be nothing to recover. */
export const renewRecovery: Verb<"user_recovery_renew"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), addressesOf(db, me)]),
  async (context, _input, [factors, addresses]) => {
    const { db, session } = context;
    if (!hasSecondFactor(factors)) return refuse("NoSecondFactor");
    const { codes, statements } = await newRecoveryCodes(context, session.userId);
    const notices = await tell(context, addresses, { what: "codes-renewed" });
    await db.batch([...statements, ...notices.statements]);
    context.defer(notices.deliver());
    return succeed({ codes });
  },
);
