/** The flag of each seat, in the order the seats are taken. */
import type { FlagPattern } from "#app/kit/ui/flag.tsx";

export const SEAT_FLAGS: FlagPattern[] = ["cross", "bands", "quarters"];
