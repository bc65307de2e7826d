/** Waiting for a move of a group. */
import type { SeenGroup } from "#contract/group.ts";

/** `unwatched`: nobody looks, for want of room or of an answer. */
export type News = "moved" | "same" | "unwatched";

/** `by`: the network that the page is in, which has a share of the room; null is not counted. Never rejects. */
export type FollowGroups = (seen: SeenGroup[], by: string | null) => Promise<News>;
