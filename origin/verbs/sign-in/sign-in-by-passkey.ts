/**
 * `login_type_passkey`, and `user_passkey_question` before it. The device verified its user, so a passkey is both steps
 * at once.
 */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { devicesOfCaller } from "#origin/books/people/place/place.ts";
import { factorsOf } from "#origin/books/people/second-factor/factors.ts";
import { checkPasskey } from "#origin/books/people/second-factor/passkey.ts";
import { newChallenge, passkeySite } from "#origin/books/people/second-factor/question.ts";
import { entryOf, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `PasskeysUnavailable`. */
export const askPasskey: Verb<"user_passkey_question"> = async (context) => {
  const { db, session } = context;
  const site = passkeySite(context);
  if (!site) return refuse("PasskeysUnavailable");
  const purpose = session ? (`show:${session.id}` as const) : "sign-in";
  const allow = session ? (await factorsOf(db, session.userId)).passkeys : [];
  return succeed({ challenge: await newChallenge(context, purpose), rpId: site.rpId, allow });
};

/** Refuses `BadPasskey`, `SignInBlocked`, `DeviceLimit`, `TooManyRequests`. */
export const signInByPasskey: Verb<"login_type_passkey"> = async (context, { passkey, device }) => {
  const full = await refuseSignIn(context);
  if (full) return full;
  const code = await checkPasskey(context, passkey, "sign-in");
  if (!code) return refuse("BadPasskey");
  const { userId } = code;
  const entry = await entryOf(context, userId, await devicesOfCaller(context));
  const to = { userId, entry, description: device, code, secondShown: true } as const;
  const outcome = await signIn(context, to);
  return !outcome.ok && outcome.problem === "BadCode" ? refuse("BadPasskey") : outcome;
};
