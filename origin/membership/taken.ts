/** What a source took of a person's time, for other domains that give it back. */
export { secondsOf as secondsTaken } from "./repository.ts";
