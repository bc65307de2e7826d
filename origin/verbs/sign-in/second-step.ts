/** `login_second_step`: the second step of a sign-in, by the narrow session that the first one answered with. */
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { type Notices, noticesToAll } from "#origin/books/letters/notify.ts";
import { devicesOfCaller, placeOf } from "#origin/books/people/place/place.ts";
import {
  checkSecondFactor,
  refuseSecond,
  secondRowsOf,
} from "#origin/books/people/second-factor/check.ts";
import { deleteSession } from "#origin/books/people/session/repository.ts";
import { entryOf, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `BadSecondFactor`, `BadPasskey`, `SecondStepPaused`, `DeviceLimit`, `TooManyRequests`. */
export const finishSignIn: Verb<"login_second_step"> = asking(
  async (context, proof) => {
    const { db, me } = context;
    const devices = await devicesOfCaller(context);
    const [entry, rows] = await Promise.all([
      entryOf(context, me, devices),
      secondRowsOf(db, me, proof),
    ]);
    return { entry, rows };
  },
  async (context, { device, ...proof }, { entry, rows }) => {
    const { db, session, clock, caller } = context;
    const { id, userId } = session;
    const full = await refuseSignIn(context);
    if (full) return full;
    // Each first step makes a session of its own: tries are counted for where they come from, never for that.
    const place = await placeOf({ ...context, session: null }, userId, entry.known);
    const purpose = `second:${id}` as const;
    const shown = await checkSecondFactor(context, { userId, proof, rows, purpose, place });
    if (!shown.ok) return shown;
    const { way, release } = shown;
    const addresses = way === "recovery" ? (entry.reachable?.addresses ?? []) : [];
    const message = { name: "second-factor", what: "recovery-used", at: clock.now() } as const;
    const { language } = caller;
    const told: Notices[] = [];
    const signedIn = await signIn(context, {
      userId,
      entry,
      description: device,
      code: shown,
      secondShown: true,
      onOpened: async (transition) => {
        const notices = await noticesToAll(context, addresses, { message, language, transition });
        told.push(notices);
        return [deleteSession(db, id, userId, transition), release, ...notices.statements];
      },
    });
    if (!signedIn.ok) return signedIn.problem === "BadCode" ? refuseSecond(way) : signedIn;
    for (const notices of told) context.defer(notices.deliver());
    return succeed(null, signedIn.token);
  },
);
