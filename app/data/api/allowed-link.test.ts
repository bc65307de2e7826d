/** Links that a page never repeats. */
import { expect, test } from "vitest";
import { isAllowedLink } from "./allowed-link.ts";

const HOSTS = ["apps.example", "mirror.example"];

test.each([
  ["/downloads/halyard.exe", true],
  ["https://apps.example/app", true],
  ["https://mirror.example/halyard.exe?x=1", true],
  ["http://apps.example/app", false],
  ["https://evil.test/app", false],
  ["https://apps.example.evil.test/app", false],
  ["https://apps.example:8443/app", false],
  ["https://apps.example@evil.test/", false],
  ["//evil.test/app", false],
  ["/\\evil.test", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["", false],
])("%s → %s", (url, allowed) => {
  expect(isAllowedLink(url, HOSTS)).toBe(allowed);
});
