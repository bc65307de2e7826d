/** The SQL of addresses that were given after the copy to which the database went back: whose orders are lost. */
import { statement } from "#origin/ground/db/statement.ts";
import type { FoundTransfer } from "#origin/providers/chain/transfers/found.ts";

/** A restoration of which some addresses are not derived yet. */
const TO_DERIVE = `SELECT id, restored_at, lost_until, derived_until FROM restoration WHERE derived_until < lost_until`;

/** A condition: until every lost address is known, no chain is read past what may have come to one. */
export const ALL_DERIVED = `NOT EXISTS (${TO_DERIVE})`;

export interface LostRange {
  id: number;
  restored_at: number;
  lost_until: number;
  derived_until: number;
}

export function rangeToDerive(db: D1Database): Promise<LostRange | null> {
  return db.prepare(`${TO_DERIVE} LIMIT 1`).first<LostRange>();
}

/** Two at once write the same. */
export function keepLost(
  db: D1Database,
  { id, restored_at: restoredAt }: LostRange,
  addresses: { index: number; address: string }[],
): D1PreparedStatement[] {
  return [
    statement(
      db,
      `INSERT INTO lost_address (address_index, address, restored_at)
         SELECT value ->> 'index', value ->> 'address', :restoredAt FROM json_each(:addresses) WHERE true
         ON CONFLICT DO NOTHING`,
      { addresses: JSON.stringify(addresses), restoredAt },
    ),
    statement(
      db,
      `UPDATE restoration SET derived_until = max(derived_until, :until) WHERE id = :id`,
      { id, until: addresses.at(-1)!.index },
    ),
  ];
}

/**
 * Leaves a transfer to a lost address for a person, once, with the place of its address below the key; nothing where it went
 * elsewhere, or is less than a minor unit.
 */
export function reviewLost(
  db: D1Database,
  network: string,
  { hash, logIndex, recipient, token, sender, amount }: FoundTransfer,
  { small, at }: { small: number; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO provider_event (provider, event_id, type, payload, status, verdict, next_attempt_at, received_at)
       SELECT 'chain', :event, 'transfer to 0/' || address_index, :payload, 'review', 'unknown_order', :at, :at
       FROM lost_address WHERE address = :recipient AND length(:amount) > :small ON CONFLICT DO NOTHING`,
    {
      event: `${network}:${hash}:${logIndex}`,
      payload: JSON.stringify({ token, sender, recipient, amount: amount.toString() }),
      recipient,
      amount: amount.toString(),
      small,
      at,
    },
  );
}
