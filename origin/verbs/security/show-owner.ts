/** `user_show_owner`: shows that it is the owner who asks, so that what wants to know does not ask for some minutes. */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { ShowOwner } from "#contract/second-factor.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { placeOfSession } from "#origin/books/people/place/place.ts";
import { checkSecondFactor, type Usable } from "#origin/books/people/second-factor/check.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { noteOwnerShown } from "#origin/books/people/session/repository.ts";

type Proven = { ok: true; usable: Usable | null; after: D1PreparedStatement[] } | Refusal;

/**
 * With a second factor by that alone: a password that somebody learned is no answer. Refuses `BadCredentials`, `BadCode`,
 * `BadSecondFactor`, `BadPasskey`, `ProofPaused`, `SecondStepPaused`.
 */
export const showOwner: Verb<"user_show_owner"> = async (context, proof) => {
  const { db, clock, session } = context;
  const isSecond = hasSecondFactor(await factorsOf(db, session.userId));
  const proven = isSecond
    ? await bySecondFactor(context, proof)
    : await byPasswordOrCode(context, proof);
  if (!proven.ok) return proven;
  const { usable, after } = proven;
  const noted = noteOwnerShown(db, session, clock.now(), usable?.transition);
  const results = await db.batch([...(usable ? [usable.use] : []), noted, ...after]);
  if (results[usable ? 1 : 0]?.meta.changes === 1) return succeed(null);
  return isSecond ? refuse("BadSecondFactor") : refuse("BadCode", "code");
};

async function bySecondFactor(context: SignedInContext, proof: ShowOwner): Promise<Proven> {
  const { id, userId } = context.session;
  const { app, recovery, passkey } = proof;
  if (app === undefined && recovery === undefined && passkey === undefined) {
    return refuse("BadSecondFactor", "app");
  }
  const shown = await checkSecondFactor(context, {
    userId,
    proof: { app, recovery, passkey },
    purpose: `show:${id}`,
    place: placeOfSession(context.session),
  });
  return shown.ok ? { ok: true, usable: shown, after: [shown.release] } : shown;
}

async function byPasswordOrCode(context: SignedInContext, proof: ShowOwner): Promise<Proven> {
  const { userId } = context.session;
  const place = placeOfSession(context.session);
  const { password, code, kind = "email", address: typed = "" } = proof;
  if (code === undefined) {
    const credential = await credentialOfUser(context.db, userId);
    const right = { typed: "", password: password ?? "", place };
    const proven = await checkPassword(context, credential, right);
    return proven.ok
      ? { ok: true, usable: null, after: [proven.release] }
      : { ...proven, fields: ["password"] };
  }
  const address = addressOf({ kind, address: typed });
  if (!address) return refuse("InvalidRequest", "address");
  const owner = await userIdOfIdentity(context.db, kind, address.key);
  if (owner !== userId) return refuse("BadCode", "code");
  const usable = await checkCode(context, { purpose: "prove", address, code, place });
  return usable ? { ok: true, usable, after: [] } : refuse("BadCode", "code");
}
