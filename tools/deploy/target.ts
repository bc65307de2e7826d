/** Who deploys, and the public address of what is deployed. */
import { hostname, userInfo } from "node:os";
import { configOf, type DeployedEnvironment } from "./configs.ts";
import { type Asked, walkOf } from "./walk.ts";

/** For others who want to deploy meanwhile. */
export function holder(): string {
  return `${userInfo().username}@${hostname()}`;
}

/** HALYARD_URL is the address where it is another than the origin's own SITE_ORIGIN. */
export function publicWalk(environment: DeployedEnvironment): Asked {
  const { vars } = configOf("origin", environment);
  const base = process.env.HALYARD_URL ?? String(vars.SITE_ORIGIN);
  return walkOf(base, environment === "production" ? "/v4" : "/v4/test");
}
