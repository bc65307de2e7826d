/** `marketing_click`: counts an arrival by day. An unknown code answers like a known one, so that nobody can try codes. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { countedIp } from "#origin/books/limit/ip.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { countClick } from "./repository.ts";

export const recordClick: Verb<"marketing_click"> = async (context, click) => {
  const { db, clock, caller, environment } = context;
  const subject = countedIp(caller.ip, environment);
  const room = await takeAll(context, [{ limit: LIMITS.clicksOfIp, subject }]);
  if (!room) return refuse("TooManyRequests");
  await countClick(db, instant(clock.now()).slice(0, 10), click).run();
  return succeed(null);
};
