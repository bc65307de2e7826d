/** `operators_accept_begin`, `operators_accept`: an invitation's link becomes the one passkey of its operator. */
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { consolePasskeys } from "#origin/books/operator/passkey/check.ts";
import {
  insertOperatorPasskey,
  passkeysOfOperator,
} from "#origin/books/operator/passkey/repository.ts";
import {
  activate,
  deleteWaysIn,
  invitationOf,
  useInvitation,
} from "#origin/books/operator/repository.ts";
import { PASSKEYS_MOST } from "#origin/books/operator/rules.ts";
import { checkMadePasskey } from "#origin/books/people/second-factor/passkey.ts";
import { newChallenge } from "#origin/books/people/second-factor/question.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { opening } from "./opening.ts";

/** Refuses `PasskeysUnavailable`, `InvitationOver`. Uses nothing up. */
export const beginAccepting: Operation<"operators_accept_begin"> = async (context, input) => {
  const { db, clock } = context;
  const site = consolePasskeys(context);
  if (!site) return refuse("PasskeysUnavailable");
  const row = await invitationOf(db, await tokenHash(input.invitation), clock.now());
  if (!row) return refuse("InvitationOver");
  return succeed({
    challenge: await newChallenge(context, `operator-accept:${row.id}`),
    rpId: site.rpId,
    userHandle: row.operator_id,
    userName: row.name,
    // Earlier ones end with it: a device may make its own anew.
    exclude: [],
  });
};

/** Refuses `InvitationOver`, `BadPasskey`. */
export const accept: Operation<"operators_accept"> = async (context, input) => {
  const { db, clock } = context;
  const now = clock.now();
  const site = consolePasskeys(context);
  const row = await invitationOf(db, await tokenHash(input.invitation), now);
  if (!row) return refuse("InvitationOver");
  const { id, operator_id: operatorId, name: operator, role, state } = row;
  const made = await checkMadePasskey(context, input.passkey, `operator-accept:${id}`, site);
  if (!site || !made) return refuse("BadPasskey");
  const transitionId = newId();
  const transition = { aggregate: "operator_invitation", id, transitionId } as const;
  const passkey = {
    ...made,
    id: newId(),
    operatorId,
    host: site.rpId,
    transports: JSON.stringify(input.passkey.transports),
    name: input.name.normalize("NFC"),
    now,
    limit: PASSKEYS_MOST,
  };
  const opened = await opening(
    context,
    { id: operatorId, name: operator, before: null },
    transition,
  );
  const earlier = await passkeysOfOperator(db, operatorId);
  const record = {
    action: "operators_accept",
    subject: operator,
    before: { state, passkeys: earlier.length },
    after: { state: "active", passkeys: 1 },
    transition,
  } as const;
  try {
    const [used] = await db.batch([
      useInvitation(db, { id, now, transitionId }),
      ...deleteWaysIn(db, operatorId, transition),
      activate(db, { id: operatorId, now }, transition),
      insertOperatorPasskey(db, passkey, transition),
      recordAction({ ...context, operator }, record),
      ...opened.statements,
    ]);
    if (used?.meta.changes !== 1) return refuse("InvitationOver");
  } catch (error) {
    if (isUniqueViolation(error, "operator_passkey")) return refuse("BadPasskey");
    throw error;
  }
  context.defer(opened.tell());
  return succeed(
    { name: operator, role, expiresAt: instant(opened.expiresAt), passkeys: 1 },
    opened.token,
  );
};
