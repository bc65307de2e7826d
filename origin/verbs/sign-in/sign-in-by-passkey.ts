/**
 * `login_type_passkey`, and `user_passkey_question` before it. The device verified its user, so a passkey is both steps
 * at once.
 */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { devicesOfCaller } from "#origin/books/people/place/place.ts";
import { factorsOf } from "#origin/books/people/second-factor/factors.ts";
import { checkPasskey } from "#origin/books/people/second-factor/passkey.ts";
import { newChallenge, passkeySite } from "#origin/books/people/second-factor/question.ts";
import {
  ownerOfPasskey,
  passkeyOfCredential,
} from "#origin/books/people/second-factor/repository.ts";
import { entryOf, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `PasskeysUnavailable`. */
export const askPasskey: Verb<"user_passkey_question"> = asking(
  // Who has no token is asked about nobody's.
  async ({ db, me }) => ({ own: me === "" ? null : await factorsOf(db, me) }),
  async (context, _input, { own }) => {
    const { session } = context;
    const site = passkeySite(context);
    if (!site) return refuse("PasskeysUnavailable");
    const purpose = session ? (`show:${session.id}` as const) : "sign-in";
    const allow = session && own ? own.passkeys : [];
    return succeed({ challenge: await newChallenge(context, purpose), rpId: site.rpId, allow });
  },
);

/** Refuses `BadPasskey`, `SignInBlocked`, `DeviceLimit`, `TooManyRequests`. */
export const signInByPasskey: Verb<"login_type_passkey"> = asking(
  async (context, { passkey }) => {
    const devices = await devicesOfCaller(context);
    const [row, entry] = await Promise.all([
      passkeyOfCredential(context.db, passkey.id),
      entryOf(context, ownerOfPasskey(passkey.id), devices),
    ]);
    return { row, entry };
  },
  async (context, { passkey: answer, device }, { row, entry }) => {
    const full = await refuseSignIn(context);
    if (full) return full;
    const code = await checkPasskey(context, { answer, row, purpose: "sign-in" });
    if (!code) return refuse("BadPasskey");
    const { userId } = code;
    const to = { userId, entry, description: device, code, secondShown: true } as const;
    const outcome = await signIn(context, to);
    return !outcome.ok && outcome.problem === "BadCode" ? refuse("BadPasskey") : outcome;
  },
);
