/** `payment_joint_follow`: says when a group is no longer as its reader saw it. What it is now is another call's answer. */
import { refuse } from "#contract/problem.ts";
import { countedNetworks } from "#origin/books/limit/network.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";

export const followGroups: Verb<"payment_joint_follow"> = async (context, { seen }) => {
  const news = await context.followGroups(seen, countedNetworks(context));
  return news === "unwatched" ? refuse("NetworkError") : succeed({ moved: news === "moved" });
};
