/** What an operator's end of a group would do: planned by what ends groups, and asked before and at the end itself. */
import type { Problem } from "#contract/problem.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { difference } from "#origin/books/group/price.ts";
import { groupById, seatsOf } from "#origin/books/group/repository.ts";
import { factsOf, type GroupRow, type SeatRow } from "#origin/books/group/row.ts";
import { endRefusal } from "#origin/books/group/state.ts";
import { dueOf } from "../end/due.ts";
import { type Ending, endingOf } from "../end/ending.ts";

/** The group as it was read; a move of it or of its seats since then is another version. */
export interface EndPlan {
  refusal: Problem | null;
  group: GroupRow;
  ending: Ending;
  /** In the order of their places. */
  seats: PlannedSeat[];
  /** The same for what does the same, whenever that is. */
  seen: string;
}

export interface PlannedSeat {
  position: number;
  /** Freed unless its payment has come by then. */
  becomes: "freed" | "chooses" | "stays";
  /** Minor units: what goes back to its payer, at once or without a choice; and the plan alone for so much more. */
  back: number;
  difference: number | null;
}

/** Null where there is no such group. */
export async function plannedEnd(
  context: Pick<Origin, "db" | "clock" | "business" | "businessAt">,
  id: string,
): Promise<EndPlan | null> {
  const { db, clock } = context;
  // In turn: what has moved between the two has another version than the group's.
  const group = await groupById(db, id);
  if (!group) return null;
  const all = await seatsOf(db, [id]);
  const ending = endingOf(context, group, all);
  const seats = await Promise.all(all.map((seat) => plannedSeat(context, ending, seat)));
  const choice = ending.payers.length > 0 ? ending.choiceMs : null;
  return {
    refusal: endRefusal(factsOf(group), all.length, clock.now()),
    group,
    ending,
    seats,
    seen: await tokenHash(JSON.stringify([id, group.version, choice, seats])),
  };
}

async function plannedSeat(
  { db, business }: Pick<Origin, "db" | "business">,
  ending: Ending,
  seat: SeatRow,
): Promise<PlannedSeat> {
  const { position } = seat;
  const isIn = (seats: SeatRow[]) => seats.some(({ id }) => id === seat.id);
  if (isIn(ending.held)) return { position, becomes: "freed", back: 0, difference: null };
  const due = await dueOf(db, seat, ending);
  const back = due?.amount ?? 0;
  if (!isIn(ending.payers)) return { position, becomes: "stays", back, difference: null };
  const left = due?.payment.left ?? 0;
  return {
    position,
    becomes: "chooses",
    back,
    difference: difference(business, ending.group, left),
  };
}
