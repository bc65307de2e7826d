/** Sends every other way of writing a page's address to the one that is kept, or refuses it, before any work. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";

export const oneAddress = createMiddleware<GatewayEnv>(async function oneAddress(c, next) {
  const { pathname, search } = c.get("url");
  const proper = properPath(pathname);
  if (proper === pathname) return next();
  // Our own pages post to the one that is kept: whatever is sent to another is nothing of theirs.
  const isRead = c.req.method !== "POST";
  return proper !== null && isRead ? c.redirect(`${proper}${search}`, 308) : plain(404);
});

/**
 * The one path of a page. The router also matches other cases, a trailing slash and encoded letters, each of which
 * would be rendered and kept by itself. Null for a path with an empty segment or a broken encoding.
 */
export function properPath(pathname: string): string | null {
  if (/^[a-z0-9/._-]*$/.test(pathname) && !/\/\/|.\/$/.test(pathname)) return pathname;
  const decoded = decodedPath(pathname);
  if (decoded === null || decoded.includes("//")) return null;
  const bare = decoded.replace(/(?<=.)\/$/, "");
  if (!/^[\w/.-]*$/.test(bare)) return pathname;
  // A file's name may hold a language.
  return bare.includes(".") ? bare : bare.toLowerCase();
}

function decodedPath(pathname: string): string | null {
  try {
    return decodeURI(pathname);
  } catch {
    return null;
  }
}
