/** A person's newest time row, for other domains: to show the membership, or to credit on top of it. */
export { lastTimeEntry, lastTimeEntryStatement, type TimeEntryRow } from "./repository.ts";
