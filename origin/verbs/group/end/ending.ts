/** What the end of a group does to it and to its seats: one rule for who ends it and for who asks before what that would do. */
import type { Origin } from "#origin/ground/origin.ts";
import type { GroupRow, SeatRow } from "#origin/books/group/row.ts";

export interface Ending {
  /** As it is then. */
  group: GroupRow;
  /** Their payments are asked for; those that nobody paid are freed. */
  held: SeatRow[];
  /** Those that stay in it. */
  seats: SeatRow[];
  /** Of those that stay: they are told, and choose. */
  payers: SeatRow[];
  /** How long from the end on. */
  choiceMs: number;
}

/** Of a group that each pays for. One that is complete stays so: only nobody joins it any more. */
export function endingOf(
  { businessAt }: Pick<Origin, "businessAt">,
  group: GroupRow,
  among: SeatRow[],
): Ending {
  const own = among.filter(({ group_id }) => group_id === group.id);
  const choiceMs = businessAt(group.created_at).groupBuying.choiceSeconds * 1_000;
  if (group.status !== "open") return { group, held: [], seats: own, payers: [], choiceMs };
  const seats = own.filter(({ state }) => state !== "held");
  return {
    group: { ...group, status: "ended" },
    held: own.filter(({ state }) => state === "held"),
    seats,
    payers: seats.filter(({ state }) => state === "paid"),
    choiceMs,
  };
}
