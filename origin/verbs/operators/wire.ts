/** Operators and their passkeys as the wire has them. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import type { OperatorPasskeyRow } from "#origin/books/operator/passkey/repository.ts";
import type { ListedOperatorRow } from "#origin/books/operator/repository.ts";
import type { OwnedSessionRow } from "#origin/books/operator/session/repository.ts";
import { instant } from "#origin/ground/clock.ts";

/** Null stays null. */
export function instantOrNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}

/** What the record keeps of a session that is no more. */
export function sessionBefore({ created_at, last_used_at, country }: OwnedSessionRow) {
  return { createdAt: instant(created_at), lastUsedAt: instant(last_used_at), country };
}

export function passkeysOnWire(
  rows: OperatorPasskeyRow[],
): OperationResponse<"operators_passkey_add"> {
  return {
    passkeys: rows.map(({ id, name, host, created_at, last_used_at }) => ({
      id,
      name,
      host,
      createdAt: instant(created_at),
      lastUsedAt: instantOrNull(last_used_at),
    })),
  };
}

export function operatorOnWire(row: ListedOperatorRow): OperationResponse<"operators_change"> {
  const { name, role, state, email, created_at, last_seen_at, passkeys, sessions } = row;
  const createdAt = instant(created_at);
  return {
    name,
    role,
    state,
    email,
    createdAt,
    lastSeenAt: instantOrNull(last_seen_at),
    passkeys,
    sessions,
  };
}
