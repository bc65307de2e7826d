/** Follows groups in the object that is theirs. */
import type { GroupWatch } from "./group-watch.ts";
import type { FollowGroups } from "#origin/ground/ports/follow-groups.ts";

const OBJECTS = 32;

/** Never rejects. */
export function groupFollower(objects: DurableObjectNamespace<GroupWatch>): FollowGroups {
  return async (seen, by, reached) => {
    const name = `group-watch-${place(seen[0]?.id ?? "")}`;
    try {
      const { news, bookmark } = await objects.get(objects.idFromName(name)).watch(seen, by);
      if (bookmark) reached?.(bookmark);
      return news;
    } catch {
      // The platform resets objects, for every new version of this Worker above all. The page comes again.
      return "unwatched";
    }
  };
}

/** Ids are random, so their first letters spread them evenly; those who look at one group meet. */
function place(id: string): number {
  return (id.charCodeAt(0) * 64 + id.charCodeAt(1)) % OBJECTS;
}
