/** What a page reads from a group: its state in a word, why its reader cannot join, whether to follow it. */
import type { GroupBuy } from "#contract/group.ts";
import type { Problem } from "#contract/problem.ts";

/** `lapsed`: its creator never paid, and nobody holds a seat. */
export type GroupState = "unpaid" | "lapsed" | "open" | "finished" | "ended";

export function groupState({ status, isOpen, isEnded, members }: GroupBuy): GroupState {
  if (status === 1) return "finished";
  if (isEnded) return "ended";
  if (isOpen) return "open";
  return members.length > 0 ? "unpaid" : "lapsed";
}

/** Why a reader without a seat cannot have one, in the order in which the API decides; `held`: the last seat may come back. */
export function joinProblem(
  group: GroupBuy,
): Extract<Problem, "GroupUnpaid" | "GroupEnded" | "GroupFull"> | "held" | null {
  if (!group.isOpen) return "GroupUnpaid";
  if (group.isEnded) return "GroupEnded";
  if (group.freeSeats > 0) return null;
  return group.joinedCount < group.size ? "held" : "GroupFull";
}

/**
 * What a seat waits for that only the API's schedule does: `held`, `converting`: the time to pay is over, and the provider is
 * asked once more; `ended`: the group's time is over, and the choice comes; `unchosen`: the time to choose is over.
 */
export type SeatWait = "held" | "converting" | "ended" | "unchosen";

export function seatWait(group: GroupBuy): SeatWait | null {
  const { mine, chooseUntil } = group;
  if (!mine || mine.choice || mine.order?.status === "pending") return null;
  if (mine.state === "held" || mine.state === "converting") return mine.state;
  if (mine.state !== "paid" || groupState(group) !== "ended") return null;
  return chooseUntil === null ? "ended" : "unchosen";
}

/** Whether it may change while its reader only looks. */
export function mayChange(group: GroupBuy): boolean {
  const { mine, chooseUntil, freeSeats, isEnded } = group;
  switch (groupState(group)) {
    case "finished":
      return freeSeats > 0 && !isEnded;
    case "lapsed":
      return false;
    case "ended":
      // Over by the clock; the payers' choice begins once the schedule has seen it, and somewhere its money goes.
      return chooseUntil === null || mine?.state === "paid" || mine?.state === "converting";
    default:
      return true;
  }
}
