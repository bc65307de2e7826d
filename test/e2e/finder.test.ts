/** The finder from a saved file, against hosts that work, that are cut, that block and that pretend. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type AddressList, LIST_PATH } from "#contract/reach/address-list.ts";
import { DEAD_PATH } from "#contract/reach/dead-address.ts";
import { finderFile } from "#contract/reach/finder-file.ts";
import { compactForm, jsonForm } from "#contract/reach/signed-list.ts";
import en from "#locales/en/finder.json";
import zh from "#locales/zh-CN/finder.json";
import { DESKTOP, newVisitor, PHONE, sidewaysScroll, type Visitor } from "#test/support/browser.ts";
import { violations } from "#test/support/axe.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { addressList, deploymentKey, keyPair, signedWith } from "#test/support/reach.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";
import { templateSecrets } from "#test/support/template.ts";
import { rawPublicKey } from "#tools/signing.ts";
import { builtFinder } from "#tools/vite-finder.ts";

const { releaseKey } = templateSecrets();
const [keyOfOne, keyOfTwo] = [deploymentKey(), deploymentKey()];
const NOW = Date.now();
const day = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
const VALID = { validFrom: day(-1), validUntil: day(30) };
const OVER = { validFrom: day(-60), validUntil: day(-30) };
const KEYS = { keys: [keyOfOne.publicKey, keyOfTwo.publicKey], names: [] };

let folder: string;
let one: Harness;
let two: Harness;
let portal: SpyServer;
let copy: SpyServer;
let visitor: Visitor;

const site = (url: string, key: number) => ({ kind: "site", url, key }) as const;
const listOf = (parts: Partial<AddressList>) => addressList({ ...VALID, ...KEYS, ...parts });
const urlOf = ({ url }: Harness) => url.origin;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "halyard-finder-"));
  [portal, copy] = [await startSpyServer(), await startSpyServer()];
  const [first, second] = (await freePorts(2)) as [number, number];
  const addresses = [site(`http://127.0.0.1:${first}`, 0), site(`http://127.0.0.1:${second}`, 1)];
  const ADDRESS_LIST = compactForm(signedWith(releaseKey, listOf({ serial: 7, addresses })));
  const origin = { ADDRESS_LIST, RELEASE_PUBLIC_KEY: rawPublicKey(releaseKey) };
  const start = (port: number, { privateKey }: typeof keyOfOne) =>
    startHarness({ port, origin, gateway: { ADDRESS_LIST, REACH_PRIVATE_KEY: privateKey } });
  [one, two] = await Promise.all([start(first, keyOfOne), start(second, keyOfTwo)]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([portal.close(), copy.close(), two.dispose()]);
});
afterEach(() => visitor.context.close());

async function openFile(path: string, locale = "en-US"): Promise<Page> {
  visitor = await newVisitor(two.url, { locale, viewport: PHONE });
  await visitor.page.goto(pathToFileURL(path).href);
  return visitor.page;
}

/** A finder with a list of the test's own. */
async function finderWith(list: AddressList): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.html`);
  const parts = { key: rawPublicKey(releaseKey), list: compactForm(signedWith(releaseKey, list)) };
  writeFileSync(path, finderFile(await builtFinder(), parts));
  return path;
}

async function search(page: Page, texts: typeof en = en): Promise<Record<string, string>> {
  await page.getByRole("button", { name: texts.search, exact: true }).click();
  await page.getByRole("button", { name: texts.again }).waitFor();
  const rows = await page.locator("[data-state]").all();
  const told = rows.map(async (row) => [
    `http://${await row.locator(".name > :first-child").textContent()}`.replace(
      "http://http",
      "http",
    ),
    await row.getAttribute("data-state"),
  ]);
  return Object.fromEntries(await Promise.all(told)) as Record<string, string>;
}

describe("saved from one host, which is cut then", () => {
  let saved: string;
  beforeAll(async () => {
    const { page, context } = await newVisitor(one.url, { viewport: DESKTOP });
    await page.goto("/reach");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the finder" }).click();
    saved = join(folder, "saved.html");
    await (await download).saveAs(saved);
    await context.close();
    await one.dispose();
  });

  test.each([
    ["en-US", en],
    ["zh-CN", zh],
  ])("it leads to the other, in %s on a phone", async (locale, texts) => {
    const page = await openFile(saved, locale);
    const requests: string[] = [];
    visitor.context.on("request", (request) => void requests.push(request.url()));
    await page.getByText(texts.promise).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(requests).toEqual([]);
    const states = await search(page, texts);
    expect(states).toEqual({ [urlOf(one)]: "silent", [urlOf(two)]: "ours" });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    const open = page.getByRole("link", { name: texts.open.replace("{{host}}", two.url.host) });
    expect(await open.getAttribute("href")).toBe(urlOf(two));
    await open.click();
    await page.waitForURL(`${urlOf(two)}/`);
  });

  test("it tells what is dead only where somebody ticked the box, and nothing of whom", async () => {
    const page = await openFile(saved);
    const told: (string | null)[] = [];
    visitor.context.on("request", (request) => {
      if (new URL(request.url()).pathname === DEAD_PATH) told.push(request.postData());
    });
    await search(page);
    expect(told).toEqual([]);
    await page.getByLabel(en.tell).check();
    await page.getByRole("button", { name: en.again }).click();
    const dead = [{ url: urlOf(one), failure: "silent" }];
    await expect.poll(() => told).toEqual([JSON.stringify({ dead })]);
    const counted = () => two.db.prepare("SELECT url, failure, count FROM dead_address").all();
    await expect.poll(async () => (await counted()).results).toEqual([{ ...dead[0], count: 1 }]);
  });

  test("the keyboard alone does it, and the language turns", async () => {
    const page = await openFile(saved);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: zh.title }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const open = page.getByRole("link", { name: two.url.host }).first();
    await open.waitFor();
    expect(await page.getByRole("heading", { name: zh.found }).isVisible()).toBe(true);
  });
});

/** A page without a word about other origins, as portals and block pages have. */
const BLOCKED = "<!doctype html><title>Blocked</title><p>This site is blocked.</p>";

function pretend(): void {
  portal.respond = (response) => response.end(BLOCKED);
  // A copy of the site passes every question on to the site, and gives its answers as its own.
  copy.respond = (response, { path }) => {
    response.setHeader("access-control-allow-origin", "*");
    void passedOn(path).then((text) => response.end(text));
  };
}

const passedOn = async (path: string) => (await fetch(new URL(path, two.url))).text();

test("a block page and a copy of the site are not taken for us, and an older list is refused", async () => {
  pretend();
  const addresses = [site(copy.origin, 1), site(portal.origin, 0), site(urlOf(two), 1)];
  const page = await openFile(await finderWith(listOf({ serial: 8, addresses })));
  const states = await search(page);
  expect(states).toEqual({
    [copy.origin]: "wrong",
    [portal.origin]: "wrong",
    [urlOf(two)]: "ours",
  });
  // The second host still has list 7.
  expect(await page.getByText(/^List 8,/).isVisible()).toBe(true);
});

const give = (list: AddressList, key = releaseKey) => {
  portal.respond = (response, { path }) => {
    response.setHeader("access-control-allow-origin", "*");
    response.end(path === LIST_PATH ? jsonForm(signedWith(key, list)) : BLOCKED);
  };
};

test("a newer list is taken from whoever has it, and kept", async () => {
  give(listOf({ serial: 9, addresses: [site(urlOf(two), 1)] }));
  const path = await finderWith(listOf({ serial: 8, addresses: [site(portal.origin, 0)] }));
  const page = await openFile(path);
  expect(await search(page)).toEqual({ [urlOf(two)]: "ours", [portal.origin]: "wrong" });
  await page.reload();
  await page.getByText(/^List 9,/).waitFor();
});

test("a list that somebody else signed is not", async () => {
  give(listOf({ serial: 9, addresses: [site(urlOf(two), 1)] }), keyPair().privateKey);
  const path = await finderWith(listOf({ serial: 8, addresses: [site(portal.origin, 0)] }));
  expect(await search(await openFile(path))).toEqual({ [portal.origin]: "wrong" });
});

test("a list that is over opens nothing, and the newer one that a host of it has does", async () => {
  const addresses = [site(urlOf(two), 1), site(portal.origin, 0)];
  pretend();
  const old = await openFile(await finderWith(listOf({ serial: 8, addresses, ...OVER })));
  expect(await search(old)).toEqual({ [urlOf(two)]: "old", [portal.origin]: "wrong" });
  expect(await old.getByText(en.nothing).isVisible()).toBe(true);
  await visitor.context.close();
  const path = await finderWith(listOf({ serial: 6, addresses, ...OVER }));
  // The second host has list 7, which names itself.
  expect(await search(await openFile(path))).toMatchObject({ [urlOf(two)]: "ours" });
});
