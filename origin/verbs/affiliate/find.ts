/** Reads settlements and puts them on the wire. */
import type { Settlement } from "#contract/affiliate.ts";
import { instant } from "#origin/ground/clock.ts";
import { writtenHash } from "#origin/ground/chain/notation.ts";
import {
  newestSettlements,
  settlementById,
  type SettlementRow,
  settlementsOf,
} from "./repository.ts";

export type { SettlementRow } from "./repository.ts";

export const findSettlement = settlementById;

/** Of all affiliates. */
export const listSettlements = newestSettlements;

export const settlementsOfAffiliate = settlementsOf;

export function settlementOnWire(row: SettlementRow): Settlement {
  const { id, period, amount, currency, at, network, token, hash, note } = row;
  return {
    id,
    period,
    amount: { amount, currency },
    at: instant(at),
    paidAt: row.paid_at === null ? null : instant(row.paid_at),
    network,
    token,
    hash: network && hash && writtenHash(network, hash),
    note,
  };
}
