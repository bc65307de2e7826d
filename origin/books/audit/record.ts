/** The record of what operators do: a statement that goes into the batch of the change itself. */
import { declared, type OperationName } from "#contract/ops/operations.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { statement } from "#origin/ground/db/statement.ts";
import type { Press } from "./press.ts";
import { keptRequest } from "./request.ts";

export interface OperatorAction {
  action: OperationName;
  /** What it was done to: an id, a count; never personal data or a secret. */
  subject: string;
  /** The number of whom it is about, where the subject is neither that nor the number of their order or question. */
  person?: string;
  detail?: Record<string, string | number | null>;
  /** What it was and what it is, where the verb knows both. */
  before?: object;
  after?: object;
  /** What asked it, where that has a key; else it is as it came. */
  press?: Press;
  /** Record it only with this transition. */
  transition?: Transition;
}

/** Looks of one visit: a page asks anew for what it shows whenever something was done. */
const VISIT_MS = 10 * 60_000;

/**
 * A look: one row for a visit, however often it is asked. Whoever asks otherwise, of something else, by another way or from
 * another network has a row of their own.
 */
export async function recordLook(
  context: OperatorContext,
  look: Pick<OperatorAction, "action" | "subject" | "person">,
): Promise<void> {
  const values = { since: context.clock.now() - VISIT_MS };
  await inserted(context, look, { condition: `NOT EXISTS (${SEEN})`, values }).run();
}

const SEEN = `SELECT 1 FROM operator_action
  WHERE operator = :operator AND action = :action AND at > :since AND subject = :subject
    AND request IS :request AND way IS :way AND network IS :network`;

/** Whose number, order or question a subject is. */
const PERSON = `coalesce(
    (SELECT uid FROM user WHERE uid = :subject),
    (SELECT u.uid FROM purchase AS p JOIN user AS u ON u.id = p.user_id WHERE p.number = :subject),
    (SELECT u.uid FROM support_thread AS q JOIN user AS u ON u.id = q.user_id WHERE q.number = :subject))`;

export function recordAction(
  context: OperatorContext,
  action: OperatorAction,
): D1PreparedStatement {
  const { transition } = action;
  return inserted(context, action, {
    condition: guard(transition),
    values: guardValues(transition),
  });
}

function inserted(
  { db, clock, operator, trace }: OperatorContext,
  { action, subject, person, detail = {}, before, after, press }: OperatorAction,
  where: { condition: string; values: Record<string, string | number> },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO operator_action
         (id, operator, action, subject, detail, at, way, country, network, person, request, before, after)
       SELECT :newId, :operator, :action, :subject, :detail, :now, :way, :country, :network, coalesce(:person, ${PERSON}),
         :request, :before, :after
       WHERE ${where.condition}`,
    {
      newId: newId(),
      operator,
      action,
      subject,
      person: person ?? null,
      detail: JSON.stringify(detail),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      now: clock.now(),
      way: trace.way,
      country: trace.country,
      network: trace.network,
      request: press ? keptRequest(press, { ...declared(action) }.withheld) : trace.request,
      ...where.values,
    },
  );
}
