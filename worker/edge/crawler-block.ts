/** Answers the ads bot with an empty 204 before any other work (spec §1). */
import { createMiddleware } from "hono/factory";

/** The marker is matched anywhere in the User-Agent, in any case. */
export function crawlerBlock(marker: string) {
  const needle = marker.toLowerCase();
  return createMiddleware(async function crawlerBlock(c, next) {
    const agent = (c.req.header("user-agent") ?? "").slice(0, 1024).toLowerCase();
    if (agent.includes(needle)) return c.body(null, 204);
    await next();
  });
}
