/**
 * Objects beside the database: one that is first asked for from the far side of the world would stay there. Whoever asks first
 * decides, so another place is only that of objects with other names (docs/scaling.md, Regions).
 */
import { z } from "zod";

/** Where a database can be made (`wrangler d1 create --location`). */
export const DatabaseLocation = z.enum(["weur", "eeur", "apac", "oc", "wnam", "enam"]);
export type DatabaseLocation = z.infer<typeof DatabaseLocation>;

/** @param location null leaves it to the platform. */
export function beside<Kept extends Rpc.DurableObjectBranded | undefined>(
  location: DatabaseLocation | null,
  objects: DurableObjectNamespace<Kept>,
): DurableObjectNamespace<Kept> {
  if (!location) return objects;
  const placed = {
    idFromName: (name: string) => objects.idFromName(name),
    get: (id: DurableObjectId) => objects.get(id, { locationHint: location }),
  };
  // safe because the product uses these two methods only
  return placed as DurableObjectNamespace<Kept>;
}
