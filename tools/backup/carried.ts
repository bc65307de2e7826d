/**
 * What the database that is replaced still knows: which addresses were given, who deleted their account, who was blocked, which
 * codes were taken back or used up, which letters were stopped or sent. It goes over; nothing else does. Where that database is lost,
 * a person knows it or nobody does.
 */
import type { DatabaseSync } from "node:sqlite";

const VALUES_A_STATEMENT = 250;

export interface Known {
  /** The last address that was given. */
  lastIndex: number;
  /** Statements for the batch of the moves: each changes only what the copy has. */
  statements: string[];
  /** Sentences on what goes over. */
  told: string[];
}

interface Carried {
  /** How a person is told of it; the count follows. */
  what: string;
  /** A `value` each, for `?1` the instant of the copy. */
  from: string;
  /** Changes only what the copy has, by the values of `ended`. */
  to: string;
}

export const carried = (restoredAt: number): Carried[] => [
  {
    what: "Addresses given since, watched",
    from: `SELECT json_array(address_index, address, ${restoredAt}) AS value FROM crypto_payment
             WHERE created_at >= ?1 AND address IS NOT NULL
           UNION ALL SELECT json_array(address_index, address, restored_at) FROM lost_address WHERE restored_at >= ?1`,
    to: `INSERT INTO lost_address (address_index, address, restored_at)
           SELECT value ->> 0, value ->> 1, value ->> 2 FROM ended
           WHERE NOT EXISTS (SELECT 1 FROM crypto_payment WHERE address_index = value ->> 0) ON CONFLICT DO NOTHING`,
  },
  {
    what: "People who deleted their account since, erased again by the schedule",
    from: `SELECT json_array(id) AS value FROM user WHERE deleted_at >= ?1`,
    to: `INSERT INTO erase_again (user_id) SELECT id FROM user
           WHERE id IN (SELECT value ->> 0 FROM ended) AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
  },
  {
    what: "Codes taken back since, taken back again",
    from: `SELECT json_array(id, revoked_at) AS value FROM redemption_code WHERE revoked_at >= ?1`,
    to: `UPDATE redemption_code SET revoked_at = value ->> 1, expires_at = value ->> 1
           FROM ended WHERE redemption_code.id = value ->> 0 AND redeemed_at IS NULL`,
  },
  {
    what: "Recovery codes used since, used up again",
    from: `SELECT json_array(id, used_at) AS value FROM recovery_code WHERE used_at >= ?1`,
    to: `UPDATE recovery_code SET used_at = value ->> 1 FROM ended WHERE id = value ->> 0 AND used_at IS NULL`,
  },
  {
    what: "Addresses where affiliates are paid, chosen since",
    from: `SELECT json_array(user_id, network, address, at) AS value FROM payout_address WHERE at >= ?1`,
    to: `INSERT INTO payout_address (user_id, network, address, at)
           SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM ended JOIN user ON user.id = value ->> 0 WHERE true
           ON CONFLICT (user_id) DO UPDATE SET network = excluded.network, address = excluded.address, at = excluded.at`,
  },
  {
    what: "Blocks made since, made again",
    from: `SELECT json_array(user_id, what, at) AS value FROM person_block WHERE at >= ?1`,
    to: `INSERT INTO person_block (user_id, what, at) SELECT value ->> 0, value ->> 1, value ->> 2
           FROM ended JOIN user ON user.id = value ->> 0 WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    what: "Mailboxes blocked since, blocked again",
    from: `SELECT json_array(mailbox, at) AS value FROM support_block WHERE at >= ?1`,
    to: `INSERT INTO support_block (mailbox, at) SELECT value ->> 0, value ->> 1 FROM ended WHERE true ON CONFLICT DO NOTHING`,
  },
  {
    what: "Letters stopped since, stopped again",
    from: `SELECT json_array(user_id, kind, at) AS value FROM notice_choice WHERE wanted = 0 AND at >= ?1`,
    to: `INSERT INTO notice_choice (user_id, kind, wanted, at) SELECT value ->> 0, value ->> 1, 0, value ->> 2
           FROM ended JOIN user ON user.id = value ->> 0 WHERE true
           ON CONFLICT (user_id, kind) DO UPDATE SET wanted = 0, at = excluded.at`,
  },
  {
    what: "Letters of gifts sent or taken back since, not sent again",
    from: `SELECT json_array(id, state, settled_at) AS value FROM gift_letter WHERE settled_at >= ?1`,
    to: `UPDATE gift_letter SET state = value ->> 1, settled_at = value ->> 2
           FROM ended WHERE id = value ->> 0 AND state = 'waiting'`,
  },
];

/** @param before null where it is lost */
export function knownOf(
  before: DatabaseSync | null,
  { copiedAt, restoredAt }: { copiedAt: number; restoredAt: number },
): Known {
  if (!before) return { lastIndex: 0, statements: [], told: [] };
  const found = carried(restoredAt).map(({ what, from, to }) => {
    const values = before.prepare(from).all(copiedAt);
    return { what, to, values: values.map(({ value }) => String(value)) };
  });
  return {
    lastIndex: lastIndexOf(before),
    statements: found.flatMap(({ to, values }) =>
      partsOf(values).map((part) => `WITH ended AS (SELECT value FROM json_each(${part})) ${to};`),
    ),
    told: found.map(({ what, values }) => `${what}: ${values.length}`),
  };
}

export function lastIndexOf(database: DatabaseSync): number {
  const found = database
    .prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'crypto_payment'`)
    .get();
  return Number(found?.seq ?? 0);
}

/** JSON arrays of JSON values, in SQL: the platform takes no statement of more than 100,000 bytes. */
function partsOf(values: string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += VALUES_A_STATEMENT)
    parts.push(`[${values.slice(at, at + VALUES_A_STATEMENT).join(",")}]`);
  return parts.map((part) => `'${part.replaceAll("'", "''")}'`);
}
