/**
 * Reads and drops what is left of a request's body. The runtime closes a connection with an unread body, and the
 * client's next request on it would be lost.
 */
import { createMiddleware } from "hono/factory";
import { drain } from "#worker/ground/body.ts";

export const unreadBody = createMiddleware(async function unreadBody(c, next) {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body && !bodyUsed && !body.locked) await drain(body.getReader());
});
