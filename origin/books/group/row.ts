/** What is read of a group and of a seat. */
import type { TextsJson } from "#origin/ground/db/texts.ts";
import type { SeatState } from "#contract/group.ts";
import type { Language } from "#contract/scalars.ts";
import type { GroupFacts, GroupStatus, GroupWay } from "./state.ts";

export interface GroupRow {
  id: string;
  creator_id: string;
  creator_name: string;
  product_id: string;
  names: TextsJson;
  months: number;
  yearly: 0 | 1;
  max_devices: number;
  size: number;
  way: GroupWay;
  currency: string;
  solo_price: number;
  unit_price: number;
  status: GroupStatus;
  created_at: number;
  ends_at: number | null;
  finished_at: number | null;
  settle_at: number | null;
  version: number;
}

export interface SeatRow {
  id: string;
  group_id: string;
  position: number;
  user_id: string;
  display_name: string;
  invite_code: string;
  language: Language;
  order_id: string | null;
  state: SeatState;
}

/** What the rules know of a group. */
export function factsOf({ status, way, size, ends_at, settle_at }: GroupRow): GroupFacts {
  return { status, way, size, endsAt: ends_at, settleAt: settle_at };
}
