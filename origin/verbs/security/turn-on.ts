/**
 * What adding a second factor does beside it. The first one ends every other session, which was opened without it, and
 * brings recovery codes; each is told to the account's addresses.
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { type Notices, noticesToAll } from "#origin/books/letters/notify.ts";
import type { AddressRow } from "#origin/books/people/account/identity.ts";
import type { SecondFactorChange } from "#origin/books/letters/message.ts";
import { type Factors, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { newRecoveryCodes } from "#origin/books/people/second-factor/recovery.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";

/**
 * Refuses `SecondFactorEarly` for an account that only its device opens: its owner could never enter it again by that, and a
 * stranger who knows the device id would take it (decision 0056).
 */
export function refuseEarly({ isOpenToIt }: Factors): Refusal | null {
  return isOpenToIt ? null : refuse("SecondFactorEarly");
}

export interface Change {
  what: SecondFactorChange;
  transition?: Transition;
}

export interface ToTurnOn {
  /** As they are before. */
  factors: Factors;
  /** Of the account. */
  addresses: AddressRow[];
  what: SecondFactorChange;
  transition: Transition;
}

export interface TurningOn {
  /** For the batch, after the statement of the transition. */
  statements: D1PreparedStatement[];
  notices: Notices;
  /** Null where the account has codes already. */
  codes: string[] | null;
}

export async function turningOn(
  context: SignedInContext,
  { factors, addresses, what, transition }: ToTurnOn,
): Promise<TurningOn> {
  const { db, session } = context;
  const { id, userId } = session;
  const notices = await tell(context, addresses, { what, transition });
  if (hasSecondFactor(factors)) return { statements: notices.statements, notices, codes: null };
  const made = await newRecoveryCodes(context, userId, guard(transition), guardValues(transition));
  return {
    statements: [
      deleteOtherSessions(db, userId, id, transition),
      ...made.statements,
      ...notices.statements,
    ],
    notices,
    codes: made.codes,
  };
}

export async function tell(
  context: SignedInContext,
  addresses: AddressRow[],
  { what, transition }: Change,
): Promise<Notices> {
  const { clock, caller } = context;
  const message = { name: "second-factor", what, at: clock.now() } as const;
  return noticesToAll(context, addresses, { message, language: caller.language, transition });
}
