/** `operators_enter_begin`, `operators_enter`, `operators_leave`: in by a passkey, and out. */
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { checkOperatorPasskey, consolePasskeys } from "#origin/books/operator/passkey/check.ts";
import { passkeysOfOperator } from "#origin/books/operator/passkey/repository.ts";
import { endOperatorSession, ownerOfSession } from "#origin/books/operator/session/repository.ts";
import { newChallenge } from "#origin/books/people/second-factor/question.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { opening } from "./opening.ts";
import { sessionBefore } from "./wire.ts";

/** Refuses `PasskeysUnavailable`. */
export const beginEntering: Operation<"operators_enter_begin"> = async (context) => {
  const site = consolePasskeys(context);
  if (!site) return refuse("PasskeysUnavailable");
  const challenge = await newChallenge(context, "operator-enter");
  return succeed({ challenge, rpId: site.rpId, allow: [] });
};

/**
 * Refuses `BadPasskey`. In a session of the same operator it takes that one's place, and nobody is told: whoever has the
 * passkey was in already.
 */
export const enter: Operation<"operators_enter"> = async (context, { passkey }) => {
  const { db, by } = context;
  const answered = await checkOperatorPasskey(context, passkey);
  if (!answered) {
    context.note("operator.refused", { requestId: context.caller.requestId });
    return refuse("BadPasskey");
  }
  const { operatorId, operator, role, use, transition } = answered;
  const before = by?.operatorId === operatorId ? by.sessionId : null;
  const as = { id: operatorId, name: operator, before };
  const opened = await opening(context, as, transition);
  const record = recordAction(
    { ...context, operator },
    { action: "operators_enter", subject: operator, transition },
  );
  const [used] = await db.batch([use, record, ...opened.statements]);
  if (used?.meta.changes !== 1) return refuse("BadPasskey");
  context.defer(opened.tell());
  const passkeys = (await passkeysOfOperator(db, operatorId)).length;
  const expiresAt = instant(opened.expiresAt);
  return succeed({ name: operator, role, expiresAt, passkeys }, opened.token);
};

/** Ends what asks, where it is a session; the browser forgets it either way. */
export const leave: Operation<"operators_leave"> = async (context) => {
  const { db, by } = context;
  const id = by?.sessionId ?? null;
  const row = id === null ? null : await ownerOfSession(db, id);
  if (id === null || !row) return refuse("NotFound");
  const transitionId = newId();
  const [mark, remove] = endOperatorSession(db, { id, transitionId });
  const transition = { aggregate: "operator_session", id, transitionId } as const;
  const record = recordAction(context, {
    action: "operators_leave",
    subject: row.name,
    before: sessionBefore(row),
    transition,
  });
  const [marked] = await db.batch([mark, record, remove]);
  return succeed({ ended: marked?.meta.changes ?? 0 }, "");
};
