/** For which addresses the service worker answers when the site does not: pages of the site, and no other. */
import { SECRET_PARAMETERS } from "#app/data/session/arrival.ts";

/** Doors, and the operators' console. */
const NO_PAGES = /^\/(?:v4|ops|console|dev|sandbox|webhooks)(?:[/.]|$)/;

/** An address that brings a session, or a device, is the network's alone. */
export function isKeptFor({ pathname, searchParams }: URL): boolean {
  return !NO_PAGES.test(pathname) && !SECRET_PARAMETERS.some((name) => searchParams.has(name));
}
