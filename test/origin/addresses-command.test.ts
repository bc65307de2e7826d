/** `npm run addresses`: from a description to what a finder reads, with keys and files of the test's own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listOf, signedIn } from "#contract/reach/signed-list.ts";
import { deploymentKey, keyPair } from "#test/support/reach.ts";
import { startSpyServer } from "#test/support/spy-server.ts";
import { ADDRESSES } from "#tools/operator/addresses.ts";
import { runCommand } from "#tools/operator/command.ts";

let folder: string;
const at = (name: string) => join(folder, name);
const key = deploymentKey().publicKey;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-addresses-"));
  for (const name of ["key.pem", "other.pem"]) writeFileSync(at(name), keyPair().privateKey);
});
afterAll(() => rmSync(folder, { recursive: true }));

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const run = (...words: string[]) => runCommand("addresses", ADDRESSES, words);

async function signed(out: string, ...more: string[]): Promise<string | null> {
  return run("sign", at("list.json"), "--key", at("key.pem"), "--out", at(out), ...more);
}

function describe(addresses: object[]): void {
  const described = { addresses, contacts: ["mailto:reach@halyard.example"], names: [] };
  writeFileSync(at("list.json"), JSON.stringify(described));
}

test("each list is newer than the one before", async () => {
  describe([
    { kind: "site", url: "https://one.example", key },
    { kind: "download", url: "https://files.example/a/", key: null },
  ]);
  expect(await signed("one.json", "--last", at("none.json"))).toContain("none.json");
  expect(await signed("one.json", "--serial", "4")).toBeNull();
  expect(await signed("two.json", "--last", at("one.json"))).toBeNull();
  expect(listOf(readFileSync(at("two.json"), "utf8").trim())).toMatchObject({
    serial: 5,
    keys: [key],
    addresses: [{ key: 0 }, { key: null }],
  });
  const late = await signed("three.json", "--last", at("two.json"), "--serial", "5");
  expect(late).toContain("greater than 5");
});

test.each([
  ["clear text", { kind: "site", url: "http://one.example", key }],
  ["no key", { kind: "site", url: "https://one.example", key: null }],
  ["half a key", { kind: "site", url: "https://one.example", key: "AAAA" }],
])("a description with %s is not signed", async (_, address) => {
  describe([address]);
  expect(await signed("bad.json")).toContain("no list of addresses");
});

test("a record's pieces make the word that a finder reads", async () => {
  expect(await run("txt", at("two.json"))).toBeNull();
  const pieces = said[0]!.split(" ").map((piece) => piece.slice(1, -1));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(255);
  const list = signedIn(readFileSync(at("two.json"), "utf8").trim());
  expect(signedIn(pieces.join(""))).toEqual(list);
});

test("a check names the host that does not prove itself, and the finder that is ours", async () => {
  const spy = await startSpyServer();
  describe([{ kind: "site", url: spy.origin, key }]);
  await signed("spied.json", "--serial", "9");
  await run("finder", at("spied.json"), "--key", at("key.pem"), "--out", at("finder.html"));
  const words = ["--key", at("key.pem"), "--finder", at("finder.html")];
  expect(await run("check", at("spied.json"), ...words)).toBeNull();
  await spy.close();
  expect(said.join("\n")).toContain(`site ${spy.origin} NOT OURS`);
  expect(said.join("\n")).toContain(`finder ${at("finder.html")} is ours`);
  expect(process.exitCode).toBe(1);
});

test("a check with another key refuses the list as a finder does", async () => {
  const refused = await run("check", at("two.json"), "--key", at("other.pem"));
  expect(refused).toContain("bad-signature");
});
