/** Where links lead, and between which hosts a session may change. */
import { expect, test } from "vitest";
import { addressList, NOW } from "#test/support/reach.ts";
import { openSites, siteFor } from "./site.ts";

const SITE = "https://halyard.example";
const ONE = "https://one.example";

test.each([
  ["the host that is stored", ONE, ONE],
  ["the site, for one that is no site of the list", "https://api.example:8443", SITE],
  ["the site, for one that left the list", "https://gone.example", SITE],
  ["the site, for what only begins like one", `${ONE}.evil.test`, SITE],
  ["the site, where nothing is stored", null, SITE],
])("a link leads to %s", (_, stored, to) => {
  expect(siteFor({ addresses: addressList(), siteOrigin: SITE }, stored)).toBe(to);
});

test("without a list it leads to the site, and without a site nowhere", () => {
  expect(siteFor({ addresses: null, siteOrigin: SITE }, ONE)).toBe(SITE);
  expect(siteFor({ addresses: null, siteOrigin: null }, ONE)).toBeNull();
});

test.each([
  ["before its time", Date.parse("2026-05-31T23:59:59.999Z"), []],
  ["in its time", NOW, [ONE]],
  ["when it is over", Date.parse("2026-07-01T00:00:00.000Z"), []],
])("a list opens its sites %s", (_, now, sites) => {
  expect(openSites({ addresses: addressList(), clock: { now: () => now } })).toEqual(sites);
});
