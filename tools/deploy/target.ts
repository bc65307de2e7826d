/** Who deploys, and the public address of what is deployed. */
import { hostname, userInfo } from "node:os";
import { configOf } from "./configs.ts";
import type { DeployedEnvironment } from "./environments.ts";
import { type Asked, walkOf } from "./walk.ts";

/** For others who want to deploy meanwhile. */
export function holder(): string {
  return `${userInfo().username}@${hostname()}`;
}

/**
 * HALYARD_URL is the address where it is another than the origin's own SITE_ORIGIN. It is said before and with what was wrong:
 * the variable may be left from work on another environment.
 */
export function publicWalk(environment: DeployedEnvironment, say: (line: string) => void): Asked {
  const { vars } = configOf("origin", environment);
  const own = process.env.HALYARD_URL;
  const base = own ?? String(vars.SITE_ORIGIN);
  say(`Asked after each step: ${base}${own ? " (HALYARD_URL)" : ""}`);
  const walk = walkOf(base, environment === "production" ? "/v4" : "/v4/test");
  return (headers) =>
    walk(headers).catch((error: Error) => {
      throw new Error(`${base}: ${error.message}`);
    });
}
