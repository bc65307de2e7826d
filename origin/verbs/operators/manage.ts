/** `operators_list`, `_invite`, `_change`, `_end`: who operates, and as what. */
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  deleteInvitations,
  deleteWaysIn,
  endOperator,
  listOperators,
  operatorByName,
  putInvitation,
  putInvited,
  setRole,
} from "#origin/books/operator/repository.ts";
import { IDLE_MS, INVITATION_MS } from "#origin/books/operator/rules.ts";
import { deleteSessionsOf } from "#origin/books/operator/session/repository.ts";
import { endTokensOf } from "#origin/books/operator/token/repository.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId, newOperatorSecret, tokenHash } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { consoleOrigin } from "./link.ts";
import { operatorOnWire } from "./wire.ts";

export const listAllOperators: Operation<"operators_list"> = async (context) => {
  return succeed({ operators: (await listed(context, null)).map(operatorOnWire) });
};

/** Refuses `PasskeysUnavailable` where there is no console, `OperatorGone` for who is active in another role. */
export const invite: Operation<"operators_invite"> = async (context, { name, role, email }) => {
  const { db, clock, operator } = context;
  const origin = consoleOrigin(context);
  if (origin === null) return refuse("PasskeysUnavailable");
  const now = clock.now();
  const before = await operatorByName(db, name);
  const id = before?.id ?? newId();
  const transitionId = newId();
  const transition = { aggregate: "operator", id, transitionId } as const;
  const invitation = newOperatorSecret("invitation");
  const expiresAt = now + INVITATION_MS;
  const link = {
    id: newId(),
    name,
    hash: await tokenHash(invitation),
    madeBy: operator,
    now,
    expiresAt,
  };
  const [invited] = await db.batch([
    putInvited(db, { id, name, role, email: email ?? null, now, transitionId }),
    ...putInvitation(db, link, transition),
    recordAction(context, {
      action: "operators_invite",
      subject: name,
      ...(before && { before: { role: before.role, state: before.state } }),
      after: { role },
      transition,
    }),
  ]);
  if (invited?.meta.changes !== 1) return refuse("OperatorGone", "role");
  return succeed({
    name,
    role,
    expiresAt: instant(expiresAt),
    link: `${origin}/console/enter#invitation=${invitation}`,
  });
};

/** Refuses `LastOwner`. Whoever has another role begins a new session with it; another address alone ends none. */
export const changeOperator: Operation<"operators_change"> = async (context, input) => {
  const { db, clock } = context;
  const { name, role, email = null } = input;
  const before = await operatorByName(db, name);
  if (!before || before.state === "ended") return refuse("NotFound", "name");
  if (before.role === role && email === null) return shown(context, name);
  const { id, role: was } = before;
  const transitionId = newId();
  const transition = { aggregate: "operator", id, transitionId } as const;
  const [changed] = await db.batch([
    setRole(db, { id, role, was, email, transitionId }),
    ...(was === role
      ? []
      : [
          deleteSessionsOf(db, id, transition),
          endTokensOf(db, { madeBy: name, now: clock.now() }, transition),
        ]),
    recordAction(context, {
      action: "operators_change",
      subject: name,
      before: { role: was },
      after: { role },
      transition,
    }),
  ]);
  return changed?.meta.changes === 1 ? shown(context, name) : lost(context, name, was);
};

/** Refuses `LastOwner`. */
export const end: Operation<"operators_end"> = async (context, { name }) => {
  const { db, clock } = context;
  const before = await operatorByName(db, name);
  if (!before || before.state === "ended") return refuse("NotFound", "name");
  const { id, role, state } = before;
  const transitionId = newId();
  const transition = { aggregate: "operator", id, transitionId } as const;
  const [ended] = await db.batch([
    endOperator(db, { id, transitionId }),
    ...deleteWaysIn(db, id, transition),
    deleteInvitations(db, id, transition),
    endTokensOf(db, { madeBy: name, now: clock.now() }, transition),
    recordAction(context, {
      action: "operators_end",
      subject: name,
      before: { role, state },
      after: { role, state: "ended" },
      transition,
    }),
  ]);
  return ended?.meta.changes === 1 ? shown(context, name) : lost(context, name, role);
};

/** Somebody else was first, or nobody else is an owner. */
async function lost({ db }: OperatorContext, name: string, role: string) {
  const now = await operatorByName(db, name);
  const isAsBefore = now?.role === role && now.state !== "ended";
  return refuse(isAsBefore ? "LastOwner" : "OperatorGone", "name");
}

async function shown(context: OperatorContext, name: string) {
  const [row] = await listed(context, name);
  return row ? succeed(operatorOnWire(row)) : refuse("NotFound", "name");
}

function listed({ db, clock }: OperatorContext, name: string | null) {
  const now = clock.now();
  return listOperators(db, { name, now, idleSince: now - IDLE_MS });
}
