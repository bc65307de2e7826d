/** `operators_passkey_begin`, `_add`, `_remove`: the passkeys of whoever asks, in a fresh session. */
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { consolePasskeys } from "#origin/books/operator/passkey/check.ts";
import {
  insertOperatorPasskey,
  passkeysOfOperator,
  removeOperatorPasskey,
} from "#origin/books/operator/passkey/repository.ts";
import { PASSKEYS_MOST } from "#origin/books/operator/rules.ts";
import { checkMadePasskey } from "#origin/books/people/second-factor/passkey.ts";
import { newChallenge } from "#origin/books/people/second-factor/question.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { passkeysOnWire } from "./wire.ts";

/** The session that asks; null for a script, which has no passkeys. */
function sessionOf({ by }: OperatorContext): { operatorId: string; sessionId: string } | null {
  const { operatorId = null, sessionId = null } = by ?? {};
  return operatorId === null || sessionId === null ? null : { operatorId, sessionId };
}

/** Refuses `PasskeysUnavailable`, `TooManyPasskeys`. */
export const beginPasskey: Operation<"operators_passkey_begin"> = async (context) => {
  const { db, operator } = context;
  const site = consolePasskeys(context);
  const own = sessionOf(context);
  if (!site || !own) return refuse("PasskeysUnavailable");
  const passkeys = await passkeysOfOperator(db, own.operatorId);
  if (passkeys.length >= PASSKEYS_MOST) return refuse("TooManyPasskeys");
  return succeed({
    challenge: await newChallenge(context, `operator-add:${own.sessionId}`),
    rpId: site.rpId,
    userHandle: own.operatorId,
    userName: operator,
    exclude: passkeys.map(({ credential_id }) => credential_id),
  });
};

/** Refuses `BadPasskey`, `TooManyPasskeys`. */
export const addPasskey: Operation<"operators_passkey_add"> = async (context, input) => {
  const { db, clock, operator } = context;
  const site = consolePasskeys(context);
  const own = sessionOf(context);
  if (!site || !own) return refuse("PasskeysUnavailable");
  const { operatorId } = own;
  const purpose = `operator-add:${own.sessionId}` as const;
  const made = await checkMadePasskey(context, input.passkey, purpose, site);
  if (!made) return refuse("BadPasskey");
  const id = newId();
  const transition = { aggregate: "operator_passkey", id, transitionId: id } as const;
  const inserted = insertOperatorPasskey(db, {
    ...made,
    id,
    operatorId,
    host: site.rpId,
    transports: JSON.stringify(input.passkey.transports),
    name: input.name.normalize("NFC"),
    now: clock.now(),
    limit: PASSKEYS_MOST,
  });
  const { length } = await passkeysOfOperator(db, operatorId);
  const record = {
    action: "operators_passkey_add",
    subject: operator,
    before: { passkeys: length },
    after: { passkeys: length + 1 },
    transition,
  } as const;
  try {
    const [added] = await db.batch([inserted, recordAction(context, record)]);
    if (added?.meta.changes !== 1) return refuse("TooManyPasskeys");
  } catch (error) {
    if (isUniqueViolation(error, "operator_passkey")) return refuse("BadPasskey");
    throw error;
  }
  return succeed(passkeysOnWire(await passkeysOfOperator(db, operatorId)));
};

/** Somebody else's is not found. Refuses `LastPasskey`. */
export const removePasskey: Operation<"operators_passkey_remove"> = async (context, { id }) => {
  const { db, operator } = context;
  const own = sessionOf(context);
  const passkeys = own ? await passkeysOfOperator(db, own.operatorId) : [];
  if (!own || !passkeys.some((passkey) => passkey.id === id)) return refuse("NotFound", "id");
  const transitionId = newId();
  const { operatorId } = own;
  const [mark, remove] = removeOperatorPasskey(db, { id, operatorId, transitionId });
  const transition = { aggregate: "operator_passkey", id, transitionId } as const;
  const { length } = passkeys;
  const record = {
    action: "operators_passkey_remove",
    subject: operator,
    before: { passkeys: length },
    after: { passkeys: length - 1 },
    transition,
  } as const;
  const [marked] = await db.batch([mark, recordAction(context, record), remove]);
  if (marked?.meta.changes !== 1) return refuse("LastPasskey");
  return succeed(passkeysOnWire(await passkeysOfOperator(db, operatorId)));
};
