/**
 * `user_delete_account`: open orders are settled first, then one batch erases the person. The row stays as an
 * anonymous owner of ledger rows, under a new number that nobody knew.
 */
import type { CallRequest } from "#contract/calls/calls.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { type Address, addressOf } from "#origin/ground/address/address.ts";
import {
  asking,
  type AskingContext,
  type Outcome,
  type SignedInContext,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { placeOfSession } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { checkCode, type UsableCode } from "#origin/books/people/code/check-code.ts";
import { eraseStatements } from "./erase.ts";
import {
  addressesOf,
  type AddressRow,
  type CredentialRow,
  userIdOfIdentity,
} from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";

type Proof = CallRequest<"user_delete_account">;

/** What other domains do of it, handed in by the entry. */
export interface AccountClosing {
  /**
   * Settle what is open, e.g. cancel unpaid orders, before anything is erased: each asks what there is, and says what to do
   * about it. One that fails keeps the account.
   */
  closers: ((context: AskingContext) => Promise<(context: SignedInContext) => Promise<void>>)[];
  /** Statements for the deletion's batch that erase personal data, guarded with its transition. */
  erasers: ((db: D1Database, userId: string, transition: Transition) => D1PreparedStatement[])[];
}

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`. */
export function deleteAccount({ closers, erasers }: AccountClosing): Verb<"user_delete_account"> {
  return asking(
    async (context, proof) => {
      const { db, me } = context;
      const typed = addressIn(proof);
      const [credential, addresses, closing, owner] = await Promise.all([
        credentialOfUser(db, me),
        addressesOf(db, me),
        Promise.all(closers.map((closer) => closer(context))),
        typed && userIdOfIdentity(db, typed.kind, typed.key),
      ]);
      return { credential, addresses, closing, owner };
    },
    async (context, proof, { credential, addresses, closing, owner }) => {
      const proven =
        proof.code === undefined
          ? await byPassword(context, proof, credential)
          : await byCode(context, proof, owner);
      if ("ok" in proven) return proven;
      for (const close of closing) await close(context);
      const { code, release } = proven;
      return erase(context, { erasers, addresses, code, alongside: () => release });
    },
  );
}

interface Erasing extends Pick<AccountClosing, "erasers"> {
  addresses: AddressRow[];
  /** The code that allows it, where one does. */
  code: UsableCode | null;
  /** Joins the batch. */
  alongside: (transition: Transition) => D1PreparedStatement[];
}

/** Refuses `BadCode` where it was used, or the account deleted, meanwhile. */
export async function erase(
  context: SignedInContext,
  { erasers, addresses, code, alongside }: Erasing,
): Promise<Outcome<null>> {
  const {
    db,
    clock,
    session,
    caller: { language },
  } = context;
  const { userId } = session;
  const transition = { aggregate: "user", id: userId, transitionId: newId() } as const;
  const message = { name: "account-deleted", at: clock.now() } as const;
  const erasing = await eraseStatements(context, { addresses, transition, code });
  const notices = await noticesToAll(context, addresses, { message, language, transition });
  const results = await db.batch([
    ...erasing.first,
    ...erasers.flatMap((statements) => statements(db, userId, transition)),
    ...erasing.rest,
    ...notices.statements,
    ...alongside(transition),
  ]);
  if (results[erasing.first.length - 1]?.meta.changes !== 1) return refuse("BadCode", "code");
  context.defer(notices.deliver());
  return succeed(null);
}

interface Proven {
  code: UsableCode | null;
  release: D1PreparedStatement[];
}

async function byPassword(
  context: SignedInContext,
  proof: Proof,
  credential: CredentialRow | null,
): Promise<Proven | Refusal> {
  const place = placeOfSession(context.session);
  const typed = { typed: "", password: proof.password ?? "", place };
  const proven = await checkPassword(context, credential, typed);
  if (!proven.ok) return { ...proven, fields: ["password"] };
  return { code: null, release: [proven.release] };
}

/** Only a code that was sent to an address of this very account counts. */
async function byCode(
  context: SignedInContext,
  proof: Proof,
  owner: string | null,
): Promise<Proven | Refusal> {
  const address = addressIn(proof);
  if (!address) return refuse("InvalidRequest", "address");
  const { session } = context;
  if (owner !== session.userId) return refuse("BadCode", "code");
  const place = placeOfSession(session);
  const { code = "" } = proof;
  const usable = await checkCode(context, { purpose: "delete", address, code, place });
  return usable ? { code: usable, release: [] } : refuse("BadCode", "code");
}

function addressIn({ kind = "email", address = "" }: Proof): Address | null {
  return addressOf({ kind, address });
}
