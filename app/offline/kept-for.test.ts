/** Where the service worker stays out. */
import { expect, test } from "vitest";
import { isKeptFor } from "./kept-for.ts";

const at = (path: string) => isKeptFor(new URL(path, "https://halyard.example"));

test.each(["/", "/pricing?plan=yearly", "/user/profile", "/login", "/consoles", "/no-such-page"])(
  "it answers for %s",
  (path) => expect(at(path)).toBe(true),
);

test.each([
  "/v4/docs",
  "/v4/api/system/system_user_info",
  "/v4",
  "/console",
  "/console.data",
  "/console/orders/one?is=1",
  "/ops/status_show",
  "/robots.txt",
  "/sitemap.xml",
  "/status/feed",
  "/reach/halyard-finder.html",
  "/.well-known/halyard-addresses.json",
  "/dev/outbox",
  "/sandbox/pay/1",
  "/webhooks/stripe",
  "/?token=hy_x",
  "/pricing?plan=yearly&token=",
  "/trial?device=D",
])("it never sees %s", (path) => expect(at(path)).toBe(false));
