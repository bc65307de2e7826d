/** `login_second_step`: the second step of a sign-in, by the narrow session that the first one answered with. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { devicesOfCaller, placeOf } from "#origin/books/people/place/place.ts";
import { checkSecondFactor } from "#origin/books/people/second-factor/check.ts";
import { deleteSession } from "#origin/books/people/session/repository.ts";
import { entryOf, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `BadSecondFactor`, `BadPasskey`, `SecondStepPaused`, `DeviceLimit`, `TooManyRequests`. */
export const finishSignIn: Verb<"login_second_step"> = async (context, { device, ...proof }) => {
  const { db, session, clock, caller } = context;
  const { id, userId } = session;
  const full = await refuseSignIn(context);
  if (full) return full;
  // Each first step makes a session of its own: tries are counted for where they come from, never for that.
  const entry = await entryOf(context, userId, await devicesOfCaller(context));
  const place = await placeOf({ ...context, session: null }, userId, entry.known);
  const purpose = `second:${id}` as const;
  const shown = await checkSecondFactor(context, { userId, proof, purpose, place });
  if (!shown.ok) return shown;
  const signedIn = await signIn(context, {
    userId,
    entry,
    description: device,
    code: shown,
    secondShown: true,
  });
  if (!signedIn.ok) return signedIn.problem === "BadCode" ? refuse("BadSecondFactor") : signedIn;
  const { transition } = shown;
  const { language } = caller;
  const message = { name: "second-factor", what: "recovery-used", at: clock.now() } as const;
  const notices =
    shown.way === "recovery"
      ? await noticesToAll(context, await addressesOf(db, userId), {
          message,
          language,
          transition,
        })
      : null;
  await db.batch([deleteSession(db, id, userId), shown.release, ...(notices?.statements ?? [])]);
  if (notices) context.defer(notices.deliver());
  return succeed(null, signedIn.token);
};
