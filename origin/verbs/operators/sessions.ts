/** `operators_me`, `operators_sessions`, `operators_end_session`. */
import { operationsOf } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { passkeysOfOperator } from "#origin/books/operator/passkey/repository.ts";
import { IDLE_MS } from "#origin/books/operator/rules.ts";
import {
  endOperatorSession,
  ownerOfSession,
  sessionsOfOperators,
} from "#origin/books/operator/session/repository.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { passkeysOnWire, sessionBefore } from "./wire.ts";

export const me: Operation<"operators_me"> = async (context) => {
  const { db, by, operator } = context;
  if (!by) return refuse("Unauthorized");
  const { role, way, operatorId, sessionId, freshUntil } = by;
  const rows = operatorId === null ? [] : await passkeysOfOperator(db, operatorId);
  const own = operatorId === null ? [] : await live(context, operatorId);
  const session = own.find(({ id }) => id === sessionId);
  return succeed({
    name: operator,
    role,
    mayAsk: operationsOf(role),
    freshUntil: way === "session" && freshUntil !== null ? instant(freshUntil) : null,
    expiresAt: session ? instant(session.expires_at) : null,
    site: context.siteOrigin,
    ...passkeysOnWire(rows),
  });
};

export const listOperatorSessions: Operation<"operators_sessions"> = async (context) => {
  const { by } = context;
  if (!seesAll(context) && !by?.operatorId) return refuse("NotFound");
  const rows = await live(context, seesAll(context) ? null : (by?.operatorId ?? ""));
  return succeed({
    sessions: rows.map((row) => ({
      id: row.id,
      operator: row.operator,
      createdAt: instant(row.created_at),
      lastUsedAt: instant(row.last_used_at),
      expiresAt: instant(row.expires_at),
      country: row.country,
      current: row.id === by?.sessionId,
    })),
  });
};

/** Somebody else's is not found, but by an owner. */
export const endSession: Operation<"operators_end_session"> = async (context, { id }) => {
  const { db, by } = context;
  const row = await ownerOfSession(db, id);
  const isOpen = row && (seesAll(context) || row.operator_id === by?.operatorId);
  if (!isOpen) return refuse("NotFound", "id");
  const transitionId = newId();
  const [mark, remove] = endOperatorSession(db, { id, transitionId });
  const transition = { aggregate: "operator_session", id, transitionId } as const;
  const before = sessionBefore(row);
  const record = {
    action: "operators_end_session",
    subject: row.name,
    before,
    transition,
  } as const;
  const [marked] = await db.batch([mark, recordAction(context, record), remove]);
  return succeed({ ended: marked?.meta.changes ?? 0 });
};

function seesAll({ by }: OperatorContext): boolean {
  return by?.role === "owner";
}

function live({ db, clock }: OperatorContext, operatorId: string | null) {
  const now = clock.now();
  return sessionsOfOperators(db, { operatorId, now, idleSince: now - IDLE_MS });
}
