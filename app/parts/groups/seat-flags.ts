/** The flag of each seat, in the order the seats are taken. */
import type { FlagPattern } from "#app/kit/ui/flag.tsx";

export const SEAT_FLAGS: FlagPattern[] = ["cross", "bands", "quarters"];

/** One for each seat: a group that has more seats than there are flags begins again with the first. */
export function seatFlags(size: number): FlagPattern[] {
  return Array.from({ length: size }, (_, seat) => SEAT_FLAGS[seat % SEAT_FLAGS.length]!);
}
