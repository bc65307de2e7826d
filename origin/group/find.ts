/** Groups and seats for the schedule's part of the domain. */
export { GROUP, type GroupRow, groups, moveSeat, type SeatRow, seatsOf } from "./repository.ts";
