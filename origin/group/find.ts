/** Groups and seats for the schedule's part of the domain. */
export { GROUP, groups, moveSeat, seatsOf } from "./repository.ts";
