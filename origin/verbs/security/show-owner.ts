/** `user_show_owner`: shows that it is the owner who asks, so that what wants to know does not ask for some minutes. */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { SecondWay, ShowOwner } from "#contract/second-factor.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import {
  asking,
  type AskingContext,
  type SignedInContext,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import { userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { placeOfSession } from "#origin/books/people/place/place.ts";
import {
  checkSecondFactor,
  refuseSecond,
  secondRowsOf,
} from "#origin/books/people/second-factor/check.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import type { Usable } from "#origin/books/people/second-factor/usable.ts";
import { noteOwnerShown } from "#origin/books/people/session/repository.ts";

interface Proven {
  ok: true;
  /** The way of a second factor. */
  way?: SecondWay;
  usable: Usable | null;
  after: D1PreparedStatement[];
}

type Found = Awaited<ReturnType<typeof askedFor>>;

/**
 * With a second factor by that alone: a password that somebody learned is no answer. Refuses `BadCredentials`, `BadCode`,
 * `BadSecondFactor`, `BadPasskey`, `ProofPaused`, `SecondStepPaused`.
 */
export const showOwner: Verb<"user_show_owner"> = asking(
  askedFor,
  async (context, proof, found) => {
    const { db, session, clock } = context;
    const proven = hasSecondFactor(found.factors)
      ? await bySecondFactor(context, proof, found)
      : await byPasswordOrCode(context, proof, found);
    if (!proven.ok) return proven;
    const { way, usable, after } = proven;
    const noted = noteOwnerShown(db, session, clock.now(), usable?.transition);
    const first = usable ? [usable.use, ...(usable.noted ?? [])] : [];
    const results = await db.batch([...first, noted, ...after]);
    if (results[first.length]?.meta.changes === 1) return succeed(null);
    return way ? refuseSecond(way) : refuse("BadCode", "code");
  },
);

async function askedFor({ db, me }: AskingContext, proof: ShowOwner) {
  const address = addressIn(proof);
  const [factors, rows, credential, owner] = await Promise.all([
    factorsOf(db, me),
    secondRowsOf(db, me, proof),
    credentialOfUser(db, me),
    address && userIdOfIdentity(db, address.kind, address.key),
  ]);
  return { factors, rows, credential, owner };
}

function addressIn({ kind = "email", address = "" }: ShowOwner) {
  return addressOf({ kind, address });
}

async function bySecondFactor(
  context: SignedInContext,
  proof: ShowOwner,
  { rows }: Found,
): Promise<Proven | Refusal> {
  const { id, userId } = context.session;
  const { app, recovery, passkey } = proof;
  if (app === undefined && recovery === undefined && passkey === undefined) {
    return refuse("BadSecondFactor", "app");
  }
  const shown = await checkSecondFactor(context, {
    userId,
    proof: { app, recovery, passkey },
    rows,
    purpose: `show:${id}`,
    place: placeOfSession(context.session),
  });
  return shown.ok ? { ok: true, way: shown.way, usable: shown, after: [shown.release] } : shown;
}

async function byPasswordOrCode(
  context: SignedInContext,
  proof: ShowOwner,
  { credential, owner }: Found,
): Promise<Proven | Refusal> {
  const { userId } = context.session;
  const place = placeOfSession(context.session);
  const { password, code } = proof;
  if (code === undefined) {
    const right = { typed: "", password: password ?? "", place };
    const proven = await checkPassword(context, credential, right);
    return proven.ok
      ? { ok: true, usable: null, after: [proven.release] }
      : { ...proven, fields: ["password"] };
  }
  const address = addressIn(proof);
  if (!address) return refuse("InvalidRequest", "address");
  if (owner !== userId) return refuse("BadCode", "code");
  const usable = await checkCode(context, { purpose: "prove", address, code, place });
  return usable ? { ok: true, usable, after: [] } : refuse("BadCode", "code");
}
