/** How many devices a person may have bound: as many as the plan allows whose time runs, or the configuration without one. */
import type { Who } from "#origin/ground/db/statement.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { devicesOfPlans } from "./repository.ts";

export async function deviceLimit(origin: Origin, userId: Who): Promise<number> {
  const { db, clock, business } = origin;
  return (await devicesOfPlans(db, userId, clock.now())) ?? business.maxDevices;
}
