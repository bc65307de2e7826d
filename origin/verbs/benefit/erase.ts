/** What a deleted account leaves: its slots, for others. */
export { endOfDeleted as giveSlotsBack } from "./repository.ts";
