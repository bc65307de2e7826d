/** `__Host-` for the names of cookies that are this host's alone; over http, as in development, browsers refuse it. */
import type { Context } from "hono";

export function hostPrefix(c: Context): "host" | undefined {
  return new URL(c.req.url).protocol === "https:" ? "host" : undefined;
}
