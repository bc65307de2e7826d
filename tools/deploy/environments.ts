/** Where the product is deployed, and the two Workers that it is. Read by commands that need nothing of the platform's tools. */

export const ENVIRONMENTS = ["test", "production"] as const;
export type DeployedEnvironment = (typeof ENVIRONMENTS)[number];

export type WorkerName = "gateway" | "origin";
