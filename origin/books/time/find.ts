/** Membership time for other domains: a person's newest row, and what one source gave or took. */
export {
  lastTimeEntry,
  lastTimeEntryStatement,
  secondsOfSource,
  spanOfSource,
  type TimeEntryRow,
} from "./repository.ts";
