/** Whose passkey of the console it is that answers. */
import type { PasskeyAnswer } from "#contract/second-factor.ts";
import type { Role } from "#contract/ops/rights.ts";
import { rightAnswer } from "#origin/books/people/second-factor/passkey.ts";
import {
  type PasskeySite,
  passkeySiteAt,
  takeQuestion,
} from "#origin/books/people/second-factor/question.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { operatorPasskeyOfCredential, useOperatorPasskey } from "./repository.ts";

/** Where passkeys of the console are; null for a script, and where a host is a bare address. */
export function consolePasskeys({ console }: OperatorContext): PasskeySite | null {
  return passkeySiteAt(console?.origin ?? null);
}

export interface Answered {
  operatorId: string;
  operator: string;
  role: Role;
  /** The first statement of the batch of what it is for. */
  use: D1PreparedStatement;
  transition: Transition;
}

/** Null for one that is nobody's, a member's, another host's, a copy's, or that answers another question. */
export async function checkOperatorPasskey(
  context: OperatorContext,
  answer: PasskeyAnswer,
): Promise<Answered | null> {
  const { db, clock } = context;
  const site = consolePasskeys(context);
  const row = site && (await operatorPasskeyOfCredential(db, answer.id));
  if (!site || !row) return null;
  const { id, operator_id: operatorId, operator, role } = row;
  if (answer.userHandle !== undefined && answer.userHandle !== operatorId) return null;
  const of = { site, purpose: "operator-enter", answer, kept: row } as const;
  const right = await rightAnswer(context, of);
  if (!right || !(await takeQuestion(context, right.question))) return null;
  const { signCount } = right;
  const transitionId = newId();
  return {
    operatorId,
    operator,
    role,
    use: useOperatorPasskey(db, { id, operatorId, signCount, now: clock.now(), transitionId }),
    transition: { aggregate: "operator_passkey", id, transitionId },
  };
}
