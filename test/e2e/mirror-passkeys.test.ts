/** A passkey belongs to one host, the site's own: on a mirror each page that would offer one says where they are used. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/security.json" with { type: "json" };
import zh from "#locales/zh-CN/security.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { listOfSites, listVariables } from "#test/support/reach.ts";
import { givePasskey } from "#test/support/second-factor.ts";
import { serveAs } from "#test/support/serve-as.ts";
import { templateSecrets } from "#test/support/template.ts";
import { arriveAt, READERS, sendNameForm } from "./steps.ts";

const SITE = "https://halyard.example";
const MIRROR = "https://mirror.example";

const WALKS = READERS.map((reader) => ({ ...reader, words: reader.locale === "en-US" ? en : zh }));

let product: Harness;
beforeAll(async () => {
  const list = listVariables(templateSecrets().releaseKey, listOfSites(SITE, MIRROR));
  product = await startHarness({
    gateway: { ...list, ENVIRONMENT: "PROD", HOSTS: "halyard.example" },
    origin: { ...list, SITE_ORIGIN: SITE },
  });
});
afterAll(() => product.dispose());

/** Where the words in `text` lead. */
async function leadsTo(page: Page, text: string): Promise<string | null> {
  const words = page.locator("p", { hasText: text });
  return words.getByRole("link", { name: "halyard.example", exact: true }).getAttribute("href");
}

describe.each(WALKS)("$name", ({ texts, words, ...visitor }) => {
  const offers = (page: Page) =>
    page.getByRole("button", {
      name: new RegExp(`${words.passkey.signIn}|${words.passkey.add}|${words.step.by.passkey}`),
    });

  test("a mirror offers none, and leads to the site's own page", async () => {
    const { page, context } = await newVisitor(new URL(MIRROR), visitor);
    await serveAs(context, product, MIRROR);
    const credentials = { account: newAccountName(), password: PASSWORD };
    await page.goto("/register");
    await sendNameForm(page, texts.register, credentials);
    await arriveAt(page, "/user/profile");
    await page.goto("/user/security");
    expect(await leadsTo(page, words.passkey.elsewhere)).toBe(`${SITE}/user/security`);
    expect(await offers(page).count()).toBe(0);

    await givePasskey(product, credentials.account);
    await page.evaluate("localStorage.clear()");
    await context.clearCookies();
    await page.goto("/login");
    expect(await leadsTo(page, words.passkey.elsewhere)).toBe(`${SITE}/login`);
    expect(await offers(page).count()).toBe(0);
    await sendNameForm(page, texts.signIn, credentials);
    await page.getByText(words.step.noWay).waitFor();
    expect(await leadsTo(page, words.passkey.elsewhere)).toBe(`${SITE}/login`);
    expect(await offers(page).count()).toBe(0);
    await context.close();
  });

  test("the site itself offers them", async () => {
    const { page, context } = await newVisitor(new URL(SITE), visitor);
    await serveAs(context, product, SITE);
    await page.goto("/login");
    await page.getByRole("button", { name: words.passkey.signIn, exact: true }).waitFor();
    expect(await page.getByText(words.passkey.elsewhere).count()).toBe(0);
    await context.close();
  });
});
