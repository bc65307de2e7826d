/** Waiting for a move of a group. */
import type { SeenGroup } from "#contract/group.ts";

/** `unwatched`: nobody looks, for want of room or of an answer. */
export type News = "moved" | "same" | "unwatched";

/** A network that a page is in, and how many times the room of a line it may take. */
export interface RoomOf {
  subject: string;
  share: number;
}

/**
 * `by`: the networks that the page is in; each has a share of the room. `reached` is told the state of the database that the
 * news are from. Never rejects.
 */
export type FollowGroups = (
  seen: SeenGroup[],
  by: RoomOf[],
  reached?: (bookmark: string) => void,
) => Promise<News>;
