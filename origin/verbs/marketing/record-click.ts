/** `marketing_click`: counts an arrival by day. An unknown code answers like a known one, so that nobody can try codes. */
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { countClick } from "./repository.ts";

export const recordClick: Verb<"marketing_click"> = async (context, click) => {
  const { db, clock } = context;
  const full = await takeAll(context, ofNetworks(context, LIMITS.clicksOfNetwork));
  if (full) return full;
  await countClick(db, instant(clock.now()).slice(0, 10), click).run();
  return succeed(null);
};
