/** `user_passkey_begin`, `_add`, `_rename`, `_remove`. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { identitiesOf, type IdentityRow } from "#origin/books/people/account/repository.ts";
import { factorsOf } from "#origin/books/people/second-factor/factors.ts";
import { checkMadePasskey } from "#origin/books/people/second-factor/passkey.ts";
import { newChallenge, passkeySite } from "#origin/books/people/second-factor/question.ts";
import {
  deletePasskey,
  dropNeedlessCodes,
  insertPasskey,
  passkeysOf,
  renamePasskey,
} from "#origin/books/people/second-factor/repository.ts";
import { refuseEarly, tell, turningOn } from "./turn-on.ts";

/** One for each device that somebody has, and a few keys in a drawer. */
const MOST = 20;

/** Refuses `PasskeysUnavailable`, `SecondFactorEarly`, `TooManyPasskeys`. */
export const beginPasskey: Verb<"user_passkey_begin"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), identitiesOf(db, me)]),
  async (context, _input, [factors, names]) => {
    const { session } = context;
    const site = passkeySite(context);
    if (!site) return refuse("PasskeysUnavailable");
    const early = refuseEarly(factors);
    if (early) return early;
    if (factors.passkeys.length >= MOST) return refuse("TooManyPasskeys");
    return succeed({
      challenge: await newChallenge(context, `add:${session.id}`),
      rpId: site.rpId,
      userHandle: session.userId,
      userName: nameIn(names) ?? session.userId,
      exclude: factors.passkeys,
    });
  },
);

/** Refuses `BadPasskey`, `SecondFactorEarly`, `TooManyPasskeys`. */
export const addPasskey: Verb<"user_passkey_add"> = asking(
  ({ db, me }) => Promise.all([factorsOf(db, me), addressesOf(db, me)]),
  async (context, { passkey, name }, [factors, addresses]) => {
    const { db, clock, session } = context;
    const { userId } = session;
    const early = refuseEarly(factors);
    if (early) return early;
    const made = await checkMadePasskey(context, passkey, `add:${session.id}`);
    if (!made) return refuse("BadPasskey");
    const id = newId();
    const transition = { aggregate: "passkey", id, transitionId: id } as const;
    const on = await turningOn(context, { factors, addresses, what: "passkey-added", transition });
    const inserted = insertPasskey(db, {
      ...made,
      id,
      userId,
      transports: JSON.stringify(passkey.transports),
      name: name.normalize("NFC"),
      now: clock.now(),
      limit: MOST,
    });
    try {
      const [added] = await db.batch([inserted, ...on.statements]);
      if (added?.meta.changes !== 1) return refuse("TooManyPasskeys");
    } catch (error) {
      if (isUniqueViolation(error, "passkey")) return refuse("BadPasskey");
      throw error;
    }
    context.defer(on.notices.deliver());
    return succeed({ codes: on.codes });
  },
);

/** Somebody else's is not found. */
export const nameAPasskey: Verb<"user_passkey_rename"> = async ({ db, session }, { id, name }) => {
  const renamed = renamePasskey(db, { id, userId: session.userId, name: name.normalize("NFC") });
  const { meta } = await renamed.run();
  return meta.changes === 1 ? succeed(null) : refuse("NotFound", "id");
};

/** Somebody else's is not found. */
export const removePasskey: Verb<"user_passkey_remove"> = asking(
  ({ db, me }) => Promise.all([passkeysOf(db, me), addressesOf(db, me)]),
  async (context, { id }, [own, addresses]) => {
    const { db, session } = context;
    const { userId } = session;
    if (!own.some((passkey) => passkey.id === id)) return refuse("NotFound", "id");
    const notices = await tell(context, addresses, { what: "passkey-removed" });
    await db.batch([
      deletePasskey(db, id, userId),
      dropNeedlessCodes(db, userId),
      ...notices.statements,
    ]);
    context.defer(notices.deliver());
    return succeed(null);
  },
);

/** What a person's devices list the passkey under. */
function nameIn(names: IdentityRow[]): string | undefined {
  const order = ["account", "email", "phone"];
  const known = order.flatMap((kind) => names.filter((name) => name.kind === kind));
  return known[0]?.typed;
}
