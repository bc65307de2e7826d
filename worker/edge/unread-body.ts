/**
 * Reads what an answer left of the request's body and drops it. The runtime ends a connection whose body was not
 * read, and the client's next request on it, which may long be under way, would die with it.
 */
import { createMiddleware } from "hono/factory";
import { drain } from "#worker/ground/body.ts";

export const unreadBody = createMiddleware(async function unreadBody(c, next) {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body && !bodyUsed && !body.locked) await drain(body.getReader());
});
