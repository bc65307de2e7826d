/**
 * `user_delete_account`: open orders are settled first, then one batch erases the person. The row stays as an
 * anonymous owner of ledger rows, under a new number that nobody knew.
 */
import { refuse } from "#contract/problem.ts";
import { type Outcome, type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { eraseStatements } from "./erase.ts";
import { type Proven, proveOwner } from "#origin/books/people/proof/own-proof.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";

/** What other domains do of it, handed in by the entry. */
export interface AccountClosing {
  /** Settle what is open, e.g. cancel unpaid orders, before anything is erased. One that fails keeps the account. */
  closers: ((context: SignedInContext) => Promise<void>)[];
  /** Statements for the deletion's batch that erase personal data, guarded with its transition. */
  erasers: ((db: D1Database, userId: string, transition: Transition) => D1PreparedStatement[])[];
}

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`. */
export function deleteAccount(closing: AccountClosing): Verb<"user_delete_account"> {
  return async (context, proof) => {
    const proven = await proveOwner(context, proof, "delete");
    if ("ok" in proven) return proven;
    for (const close of closing.closers) await close(context);
    return erase(context, closing, proven);
  };
}

async function erase(
  context: SignedInContext,
  { erasers }: AccountClosing,
  { code }: Proven,
): Promise<Outcome<null>> {
  const {
    db,
    clock,
    session,
    caller: { language },
  } = context;
  const { userId } = session;
  const addresses = await addressesOf(db, userId);
  const transition = { aggregate: "user", id: userId, transitionId: newId() } as const;
  const message = { name: "account-deleted", at: clock.now() } as const;
  const erasing = await eraseStatements(context, { addresses, transition, code });
  const notices = await noticesToAll(context, addresses, { message, language, transition });
  const results = await db.batch([
    ...erasing.first,
    ...erasers.flatMap((statements) => statements(db, userId, transition)),
    ...erasing.rest,
    ...notices.statements,
  ]);
  if (results[erasing.first.length - 1]?.meta.changes !== 1) return refuse("BadCode", "code");
  context.defer(notices.deliver());
  return succeed(null);
}
