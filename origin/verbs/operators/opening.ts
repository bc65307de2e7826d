/** Opens an operator's session and tells owners of it. */
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { mailboxesOfOwners, noteSeen } from "#origin/books/operator/repository.ts";
import { SESSION_MS } from "#origin/books/operator/rules.ts";
import {
  deleteOldSessions,
  insertOperatorSession,
} from "#origin/books/operator/session/repository.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId, newOperatorSecret, tokenHash } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";

interface Entering {
  id: string;
  name: string;
  /** The session that this one takes the place of: then nobody is told. */
  before: string | null;
}

export interface OpenedSession {
  token: string;
  expiresAt: number;
  /** For the batch, after the statement of the transition. */
  statements: D1PreparedStatement[];
  tell: () => Promise<unknown>;
}

export async function opening(
  context: OperatorContext,
  { id: operatorId, name, before }: Entering,
  transition: Transition,
): Promise<OpenedSession> {
  const { db, clock, caller } = context;
  const now = clock.now();
  const token = newOperatorSecret("session");
  const expiresAt = now + SESSION_MS;
  const session = {
    id: newId(),
    operatorId,
    tokenHash: await tokenHash(token),
    now,
    expiresAt,
    country: caller.country,
  };
  const mailboxes = before === null ? await mailboxesOfOwners(db) : [];
  const message = {
    name: "operator-entered",
    operator: name,
    at: now,
    country: caller.country,
  } as const;
  const notices = await noticesToAll(
    context,
    mailboxes.map((key) => ({ kind: "email", key })),
    { message, language: caller.language, transition },
  );
  return {
    token,
    expiresAt,
    statements: [
      deleteOldSessions(db, { operatorId, before, now }, transition),
      insertOperatorSession(db, session, transition),
      noteSeen(db, { id: operatorId, now }),
      ...notices.statements,
    ],
    tell: notices.deliver,
  };
}
