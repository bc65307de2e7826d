/**
 * Any host is home: two addresses of one product, one of them cut. The finder leads to the other, and who was signed in goes on
 * there by a handover.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import enFinder from "#locales/en/finder.json";
import zhFinder from "#locales/zh-CN/finder.json";
import en from "#locales/en/common.json";
import enHandover from "#locales/en/handover.json";
import enReach from "#locales/en/reach.json";
import zhReach from "#locales/zh-CN/reach.json";
import { violations } from "#test/support/axe.ts";
import { alive, DESKTOP, newVisitor, PHONE, sidewaysScroll } from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { startTwoHosts, type TwoHosts } from "#test/support/two-hosts.ts";
import { inTurn, storedToken } from "./steps.ts";

const READERS = [
  { locale: "en-US", viewport: DESKTOP, finder: enFinder, reach: enReach },
  { locale: "zh-CN", viewport: PHONE, finder: zhFinder, reach: zhReach },
];

/** Of the one address that is not the page's own. */
function otherButton(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

const nameOf = (person: Person) => ({ level: 1, name: person.account }) as const;

describe.each(inTurn(READERS, 1))("in $locale", ({ locale, viewport, finder, reach }) => {
  let hosts: TwoHosts;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "halyard-hosts-"));
    hosts = await startTwoHosts();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await hosts.dispose();
  });

  test("a host that is cut: the finder leads to the other, and the open page takes the sign-in there", async () => {
    const ada = await signedInPerson(hosts.product);
    const site = new URL(hosts.one);
    const { page, context } = await newVisitor(site, { locale, viewport, token: ada.token });
    await page.goto("/reach?ref=ANNA2222&gclid=click-1");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: reach.get }).click();
    const saved = join(folder, "finder.html");
    await (await download).saveAs(saved);
    await otherButton(page, reach.there.signedIn).waitFor();
    expect(await violations(page)).toEqual([]);
    await hosts.cut();

    const file = await context.newPage();
    await file.goto(pathToFileURL(saved).href);
    await file.getByRole("button", { name: finder.search, exact: true }).click();
    await file.getByRole("button", { name: finder.again }).waitFor();
    expect(await file.getByText(finder["signed-in"]).isVisible()).toBe(true);
    await file
      .getByRole("link", { name: new URL(hosts.two).host })
      .first()
      .click();
    await file.waitForURL(`${hosts.two}/`);
    expect(await storedToken(file)).toBeNull();

    await otherButton(page, reach.there.signedIn).click();
    await page.waitForURL(`${hosts.two}/user/profile`);
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const token = await storedToken(page);
    expect(token).not.toBe(ada.token);
    expect(page.url()).not.toContain("hh_");
    const cookies = await context.cookies(hosts.two);
    const named = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(named).toMatchObject({ ref: "ANNA2222", gclid: "click-1" });
    expect(named).not.toHaveProperty("handover");
    await context.close();
  });
});

describe("with both hosts there", () => {
  let hosts: TwoHosts;
  beforeAll(async () => {
    hosts = await startTwoHosts();
  });
  afterAll(() => hosts.dispose());

  test("a visitor who is not signed in takes the referral along, and nothing else", async () => {
    const { page, context } = await newVisitor(new URL(hosts.one));
    await page.goto("/reach?ref=ANNA2222");
    await otherButton(page, enReach.there.open).click();
    await page.waitForURL(`${hosts.two}/?lng=en`);
    expect(await storedToken(page)).toBeNull();
    const [referral] = (await context.cookies(hosts.two)).filter(({ name }) => name === "ref");
    expect(referral?.value).toBe("ANNA2222");
    await context.close();
  });

  test("another person who is signed in there is asked first", async () => {
    const [ada, ben] = [await signedInPerson(hosts.product), await signedInPerson(hosts.product)];
    const { page, context } = await newVisitor(new URL(hosts.one), { token: ada.token });
    const there = await context.newPage();
    await there.goto(`${hosts.two}/faq`);
    await there.evaluate(`localStorage.setItem("token", ${JSON.stringify(ben.token)})`);
    await page.goto("/reach");
    await otherButton(page, enReach.there.signedIn).click();
    await page.getByRole("dialog").getByText(ada.account).first().waitFor();
    expect(await storedToken(page)).toBe(ben.token);
    await context.close();
  });

  test("a host that is not ours, or silent, is told nothing", async () => {
    const ada = await signedInPerson(hosts.product);
    const { page, context } = await newVisitor(new URL(hosts.two), { token: ada.token });
    await page.goto("/reach");
    const asked: string[] = [];
    await context.route(`${hosts.one}/**`, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({
        headers: { "access-control-allow-origin": "*" },
        body: '{"at":"2026-01-01T00:00:00.000Z","signatures":["AAAA"]}',
      });
    });
    await otherButton(page, enReach.there.signedIn).click();
    await page.getByText(enReach.there.wrong).waitFor();
    expect(new Set(asked)).toEqual(new Set(["/.well-known/halyard-reach"]));
    await context.unroute(`${hosts.one}/**`);
    await context.route(`${hosts.one}/**`, (route) => route.abort());
    await otherButton(page, enReach.there.signedIn).click();
    await page.getByText(enReach.there.silent).waitFor();
    await context.close();
  });

  test("a line that breaks while the session comes takes it from nobody, and no sign-in page is between", async () => {
    const ada = await signedInPerson(hosts.product);
    const { page, context } = await newVisitor(new URL(hosts.one), { token: ada.token });
    const paths: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
    });
    await context.route("**/login_type_handover", (route) => route.abort(), { times: 1 });
    await page.goto("/reach");
    await otherButton(page, enReach.there.signedIn).click();
    await page.getByRole("button", { name: en.retry, exact: true }).click();
    await page.waitForURL(`${hosts.two}/user/profile`);
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(paths).not.toContain("/login");
    await context.close();
  });

  test("who comes without a code, or with one that is over, is led to sign in", async () => {
    const { page, context } = await newVisitor(new URL(hosts.two));
    await page.goto("/handover");
    await page.getByText(enHandover.none).waitFor();
    await alive(page);
    expect(await violations(page)).toEqual([]);
    const value = encodeURIComponent(`hh_${"A".repeat(43)} ${hosts.one}`);
    await context.addCookies([{ name: "handover", value, url: hosts.two }]);
    await page.reload();
    await page.getByText("This sign-in could not be brought along").waitFor();
    await page.getByRole("link", { name: enHandover.signIn, exact: true }).last().click();
    await page.waitForURL(`${hosts.two}/login`);
    await context.close();
  });
});
