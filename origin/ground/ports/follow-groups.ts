/** Waiting for a move of a group. */
import type { SeenGroup } from "#contract/group.ts";

/** `unwatched`: nobody looks, for want of room or of an answer. */
export type News = "moved" | "same" | "unwatched";

/** Never rejects. */
export type FollowGroups = (seen: SeenGroup[]) => Promise<News>;
