/** Which origin is a console, and which session a request brings. */
import { describe, expect, test } from "vitest";
import { type ConsoleHosts, consoleSiteOf, sessionInCookies } from "./console.ts";

const NAMED: ConsoleHosts = { ENVIRONMENT: "PROD", CONSOLE_HOSTS: ["console.halyard.example"] };
const DEV: ConsoleHosts = { ENVIRONMENT: "DEV", CONSOLE_HOSTS: [] };

describe("a console", () => {
  test.each([
    ["https://console.halyard.example", NAMED, true],
    ["http://console.halyard.example", NAMED, false],
    ["https://www.halyard.example", NAMED, false],
    ["https://evil-console.halyard.example", NAMED, false],
    ["https://console.halyard.example.evil.example", NAMED, false],
    ["https://console.halyard.example@evil.example", NAMED, false],
    ["https://console.halyard.example/", NAMED, false],
    ["null", NAMED, false],
    ["", NAMED, false],
    [null, NAMED, false],
    ["http://localhost:8787", DEV, true],
    ["http://127.0.0.1:8787", DEV, true],
    ["http://localhost:8787", { ...DEV, ENVIRONMENT: "TEST" }, false],
    ["http://localhost:8787", { ...DEV, CONSOLE_HOSTS: ["dev.halyard.example"] }, false],
    ["https://dev.halyard.example", DEV, false],
  ] as const)("%s", (origin, hosts, isOne) => {
    expect(consoleSiteOf(origin, hosts as ConsoleHosts)?.origin ?? null).toBe(
      isOne ? origin : null,
    );
  });
});

describe("a session", () => {
  const SESSION = `hyos_${"a".repeat(43)}`;
  const HTTPS = "https://console.halyard.example";
  test.each([
    [`__Host-operator=${SESSION}`, HTTPS, true],
    [`theme=dark; __Host-operator=${SESSION}; signed_in=1`, HTTPS, true],
    // Another host of the domain can set this one.
    [`operator=${SESSION}`, HTTPS, false],
    [`operator=${SESSION}`, "http://localhost:8787", true],
    [`__Host-operator=${SESSION}; __Host-operator=${SESSION}`, HTTPS, false],
    [`__Host-operator=${SESSION}x`, HTTPS, false],
    [`__Host-operator=hy_${"a".repeat(43)}`, HTTPS, false],
    ["", HTTPS, false],
    [null, HTTPS, false],
  ])("%s at %s", (cookies, origin, isOne) => {
    expect(sessionInCookies(cookies, origin)).toBe(isOne ? SESSION : null);
  });
});
