/**
 * The rules of a group as pure functions (docs/state-machines.md). The database refuses what gets past them in a race.
 */
import type { SeatState } from "#contract/group.ts";
import type { Problem } from "#contract/problem.ts";

export type GroupStatus = "unpaid" | "open" | "finished" | "ended";

/** `all`: the creator pays every seat. `self`: each pays an own one. */
export type GroupWay = "all" | "self";

export interface GroupFacts {
  status: GroupStatus;
  way: GroupWay;
  size: number;
  /** Null until the creator has paid. */
  endsAt: number | null;
  settleAt: number | null;
}

export interface SeatFacts {
  userId: string;
  state: SeatState;
}

/** Whether joining is over, even if the schedule has not ended the group yet. */
export function isOver({ endsAt }: GroupFacts, now: number): boolean {
  return endsAt !== null && now >= endsAt;
}

/** Why somebody cannot join; four different answers (spec §5). */
export function joinRefusal(
  group: GroupFacts,
  seats: SeatFacts[],
  userId: string | null,
  now: number,
): Problem | null {
  if (userId !== null && seats.some((seat) => seat.userId === userId)) return "GroupJoined";
  if (group.status === "unpaid") return "GroupUnpaid";
  if (isOver(group, now)) return "GroupEnded";
  return seats.length >= group.size ? "GroupFull" : null;
}

/** Why a group cannot be ended before its time: what can still fill can be. */
export function endRefusal(group: GroupFacts, taken: number, now: number): Problem | null {
  if (group.status === "unpaid") return "GroupUnpaid";
  if (isOver(group, now)) return "GroupEnded";
  return group.status === "finished" && taken >= group.size ? "GroupFull" : null;
}

/** Whether a payer still has the choice: the money back, or the plan for oneself. */
export function mayChoose(
  { status, settleAt }: GroupFacts,
  state: SeatState,
  now: number,
): boolean {
  return status === "ended" && state === "paid" && settleAt !== null && now < settleAt;
}

/** Whether this payment makes the group complete: pay-all at once, else when it is the last. */
export function finishes({ way, size }: GroupFacts, paidSeats: number): boolean {
  return way === "all" || paidSeats === size;
}
