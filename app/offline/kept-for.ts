/** For which addresses the service worker answers when the site does not: pages of the site, and no other. */
import { SECRET_PARAMETERS } from "#app/data/session/arrival.ts";

/** Doors, and the operators' console. */
const NO_PAGES = /^\/(?:v4|ops|console|dev|sandbox|webhooks)(?:[/.]|$)/;

/** What is read by programs, or saved: a page in its place would be taken for it. */
const FILES = /\.(?:txt|xml|html|json)$|^\/status\/feed$/;

/** An address that brings a session, or a device, is the network's alone. */
export function isKeptFor({ pathname, searchParams }: URL): boolean {
  const isPage = !NO_PAGES.test(pathname) && !FILES.test(pathname);
  return isPage && !SECRET_PARAMETERS.some((name) => searchParams.has(name));
}
