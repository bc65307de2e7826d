/** The site when it cannot be reached: what an installed worker says then, in two builds in turn, and how it is taken away. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { compactForm } from "#contract/reach/signed-list.ts";
import en from "#locales/en/finder.json";
import zh from "#locales/zh-CN/finder.json";
import { violations } from "#test/support/axe.ts";
import { alive, newVisitor, PHONE, sidewaysScroll, type Visitor } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { type Harness, type HarnessOptions, startHarness } from "#test/support/harness.ts";
import { addressList, deploymentKey, signedWith } from "#test/support/reach.ts";
import {
  FIRST_WORDS,
  SECOND_MARK,
  SECOND_WORDS,
  writeSecondBuild,
} from "#test/support/second-build.ts";
import { templateSecrets } from "#test/support/template.ts";
import { inTurn } from "./steps.ts";

const { releaseKey } = templateSecrets();
const [keyOfOne, keyOfTwo] = [deploymentKey(), deploymentKey()];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let port: number;
let ADDRESS_LIST: string;
let secondBuild: string;
let one: Harness;
let two: Harness;
let visitor: Visitor;

beforeAll(async () => {
  const [first, second] = (await freePorts(2)) as [number, number];
  port = first;
  const addresses = [first, second].map(
    (at, key) => ({ kind: "site", url: `http://127.0.0.1:${at}`, key }) as const,
  );
  const keys = [keyOfOne.publicKey, keyOfTwo.publicKey];
  const times = { validFrom: day(-1), validUntil: day(30) };
  const list = addressList({ ...times, keys, names: [], addresses });
  ADDRESS_LIST = compactForm(signedWith(releaseKey, list));
  secondBuild = mkdtempSync(join(inject("stateRoot"), "second-"));
  writeSecondBuild(secondBuild);
  const gateway = { ADDRESS_LIST, REACH_PRIVATE_KEY: keyOfTwo.privateKey };
  two = await startHarness({ port: second, gateway });
});
afterAll(() => two.dispose());
afterEach(async () => {
  await visitor.context.close();
  await one.dispose();
});

/** The first address, as this build and these settings serve it. */
async function serve(options: HarnessOptions = {}): Promise<void> {
  const gateway = { ADDRESS_LIST, REACH_PRIVATE_KEY: keyOfOne.privateKey, ...options.gateway };
  one = await startHarness({ ...options, port, gateway });
}

const cut = async () => {
  await one.dispose();
  one = { dispose: () => Promise.resolve() } as Harness;
};

/**
 * Until the worker is the one that this site serves, and at rest: a page that is asked for while one takes over from another
 * may never come in a browser that is driven from outside. There the last worker is never idle by itself, and would keep the new
 * one waiting for five minutes: it is stopped, as an idle one is.
 */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const driver = await page.context().newCDPSession(page);
  await driver.send("ServiceWorker.enable");
  const atRest = async () => {
    const states = await page.evaluate(workers);
    if (states[1] === "installed") await driver.send("ServiceWorker.stopAllWorkers");
    return states;
  };
  await expect.poll(atRest).toEqual([null, null, "activated"]);
  await driver.detach();
}

async function workers(): Promise<(string | null)[]> {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  return [installing, waiting, active].map((worker) => worker?.state ?? null);
}

const heading = (page: Page, texts: typeof en) =>
  page.getByRole("heading", {
    level: 1,
    name: texts["kept-title"].replace("{{host}}", `127.0.0.1:${port}`),
  });

const LOOKS = [
  { locale: "en-US", colorScheme: "light", texts: en, theme: "dark" },
  { locale: "zh-CN", colorScheme: "dark", texts: zh, theme: "light" },
] as const;
const TURN = inTurn(LOOKS, 0);

test.each(TURN)("cut, it says what is known and where else to go, in $locale", async (reader) => {
  const { texts, theme, ...rest } = reader;
  await serve();
  const { token, account } = await signedInPerson(one);
  visitor = await newVisitor(one.url, { ...rest, viewport: PHONE, serviceWorkers: "allow", token });
  const { page, context, faults } = visitor;
  await context.addCookies([{ name: "theme", value: theme, url: one.url.href }]);
  await page.goto("/user/profile");
  await page.getByRole("heading", { level: 1, name: account }).waitFor();
  await installed(page);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await cut();
  await page.goto("/pricing");
  await heading(page, texts).waitFor();
  await page.getByRole("heading", { level: 2, name: account }).waitFor();
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe(theme);
  expect(await page.getByText(texts["kept-none"]).isVisible()).toBe(true);
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  await page.getByRole("button", { name: texts.search, exact: true }).click();
  const open = page.getByRole("link", { name: texts.open.replace("{{host}}", two.url.host) });
  await open.waitFor();
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  await open.click();
  await page.waitForURL(`${two.url.origin}/`);
});

test("cut while a page is open, a link leads to where a load would", async () => {
  await serve();
  visitor = await newVisitor(one.url, { viewport: PHONE, serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/faq");
  await installed(page);
  await page.reload();
  await alive(page);
  await cut();
  await page.locator('footer a[href="/announcements"]').click();
  await heading(page, en).waitFor();
  expect(new URL(page.url()).pathname).toBe("/announcements");
});

/** What answers there is the worker's own page, with these words and without any file of the site. */
async function isKept(page: Page, path: string, words: string): Promise<void> {
  const answer = await page.goto(path);
  const text = await answer!.text();
  expect(text).toContain(words);
  expect(text).not.toContain("/assets/");
}

/** Every file of the site that a page has loaded. */
const filesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
const isOfSecond = (path: string) => path.includes(`${SECOND_MARK}.`);

async function isOfSecondAlone(page: Page): Promise<void> {
  const files = await filesOf(page);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !isOfSecond(file))).toEqual([]);
}

test("two builds in turn: each page is of one, and the worker's own page follows", async () => {
  await serve();
  visitor = await newVisitor(one.url, { serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/");
  await alive(page);
  await installed(page);
  expect((await filesOf(page)).filter(isOfSecond)).toEqual([]);
  await cut();
  await isKept(page, "/pricing", FIRST_WORDS);

  await serve({ build: secondBuild });
  await page.getByRole("button", { name: en["kept-again"] }).click();
  await alive(page);
  await isOfSecondAlone(page);
  await installed(page);
  for (const path of ["/faq", "/", "/pricing"]) {
    await page.goto(path);
    await alive(page);
    await isOfSecondAlone(page);
  }
  await cut();
  await isKept(page, "/faq", SECOND_WORDS);
});

test("switched off, it takes itself away at the next visit", async () => {
  await serve();
  visitor = await newVisitor(one.url, { serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/");
  await installed(page);
  await page.evaluate(() => caches.open("of an earlier worker"));
  await cut();
  await serve({ gateway: { SERVICE_WORKER: "off" } });
  await page.goto("/faq");
  expect(await page.content()).not.toContain("service-worker.js");
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await cut();
  await expect(page.goto("/faq")).rejects.toThrow("ERR_CONNECTION_REFUSED");
});

test("signing out leaves nothing of the account behind", async () => {
  await serve();
  const { token, account } = await signedInPerson(one);
  visitor = await newVisitor(one.url, { serviceWorkers: "allow", token });
  const { page } = visitor;
  await page.goto("/user/profile");
  await page.getByRole("heading", { level: 1, name: account }).waitFor();
  const known = () => page.evaluate(() => localStorage.getItem("last-known"));
  await expect.poll(known).toContain(account);
  await installed(page);
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect.poll(known).toBeNull();
  await cut();
  await page.goto("/pricing");
  await heading(page, en).waitFor();
  expect(await page.getByText(account).count()).toBe(0);
});

/** What Chromium's browsers send when they would install a site. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: "dismissed" });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });

test.each(["No, thanks", "Install"])(
  "an offer to install it is answered %s once",
  async (answer) => {
    await serve();
    visitor = await newVisitor(one.url, { viewport: PHONE });
    const { page } = visitor;
    const manifest = await (await fetch(new URL("/manifest.webmanifest", one.url))).json();
    expect(manifest).toMatchObject({ display: "minimal-ui", id: "/", scope: "/", start_url: "/" });
    await page.goto("/");
    await offer(page);
    await page.getByRole("link", { name: "Backup distribution" }).last().click();
    const title = page.getByRole("heading", { name: "Keep this site on your device" });
    await title.waitFor();
    expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    await page.getByRole("button", { name: answer, exact: true }).click();
    await title.waitFor({ state: "detached" });
    await page.reload();
    await alive(page);
    await offer(page);
    expect(await title.count()).toBe(0);
  },
);

test("an address that brings a session neither installs it nor is answered by it", async () => {
  await serve();
  const { token } = await signedInPerson(one);
  const bringing = await fetch(new URL(`/faq?token=${token}`, one.url));
  expect(await bringing.text()).not.toContain("service-worker.js");
  expect(await (await fetch(new URL("/console", one.url))).text()).not.toContain("service-worker");
  visitor = await newVisitor(one.url, { serviceWorkers: "allow" });
  const { page } = visitor;
  await page.goto("/");
  await installed(page);
  await cut();
  for (const path of [`/faq?token=${token}`, "/v4/docs", "/console"])
    await expect(page.goto(path)).rejects.toThrow("ERR_CONNECTION_REFUSED");
});
