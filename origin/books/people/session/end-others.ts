/** Ending a person's sessions, for other domains: after a new password and the like. */
export { deleteOtherSessions } from "./repository.ts";
