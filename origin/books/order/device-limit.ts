/** How many devices a person may have bound: as many as the plan allows whose time runs, or the configuration without one. */
import type { Origin } from "#origin/ground/origin.ts";
import { type DevicesRow, devicesOfPlansStatement } from "./repository.ts";

export async function deviceLimit(origin: Origin, userId: string): Promise<number> {
  const { db, clock, business } = origin;
  const row = await devicesOfPlansStatement(db, userId, clock.now()).first<DevicesRow>();
  return row?.devices ?? business.maxDevices;
}
