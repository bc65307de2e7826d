/**
 * `system_dead_addresses`: what a finder found dead. Counts alone: the address of the list, the day, how, and the country that the
 * platform names; nothing of whom (decision 0169). Addresses of no list of ours are passed over, as if they were taken.
 */
import { succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { countDead } from "#origin/books/reach/repository.ts";

/** Refuses `TooManyRequests`. */
export const countDeadAddresses: Verb<"system_dead_addresses"> = async (context, { dead }) => {
  const { db, clock, caller, finder } = context;
  const isOurs = new Set(finder?.addresses);
  const ours = new Map(dead.filter(({ url }) => isOurs.has(url)).map((one) => [one.url, one]));
  if (ours.size === 0) return succeed(null);
  const full = await takeAll(context, [
    ...ofNetworks(context, LIMITS.deadReportsOfNetworkADay),
    { limit: LIMITS.deadReportsADay, subject: "all" },
  ]);
  if (full) return full;
  const country = caller.country ?? "";
  await countDead(db, { dead: [...ours.values()], country, now: clock.now() }).run();
  return succeed(null);
};
