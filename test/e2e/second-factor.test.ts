/**
 * The second step as people take it: an authenticator app, passkeys in the browser's own authenticator, recovery codes, and
 * what a browser without any of it shows.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/security.json" with { type: "json" };
import session from "#locales/en/session.json" with { type: "json" };
import user from "#locales/en/user.json" with { type: "json" };
import zh from "#locales/zh-CN/security.json" with { type: "json" };
import { giveAuthenticator, setPresent } from "#test/support/authenticator.ts";
import { newVisitor, sidewaysScroll, whole } from "#test/support/browser.ts";
import { PASSWORD, signedInPerson, signIn } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { arrived, newEmail, sentCode } from "#test/support/mailbox.ts";
import { appCode } from "#test/support/second-factor.ts";
import { advance } from "#test/support/product-clock.ts";
import { arriveAt, fill, inTurn, READERS, sendNameForm, storedToken } from "./steps.ts";

/** What both languages say: Chinese has no plural of its own. */
type Words = typeof zh;

const WALKS = READERS.map((reader) => ({ ...reader, words: reader.locale === "en-US" ? en : zh }));

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Answers "show that it is you" with the password. */
async function showByPassword(page: Page, words: Words): Promise<void> {
  const asked = page.getByRole("dialog", { name: words.owner.title });
  await asked.locator("input[name=password]").fill(PASSWORD);
  await button(page, words.owner.submit).click();
}

/** The ten codes, once they are shown; the dialog is closed by its own button alone. */
async function keptCodes(page: Page, words: Words): Promise<string[]> {
  const shown = page.getByRole("dialog", { name: words.recovery.shown });
  await shown.locator("li").first().waitFor();
  const codes = await shown.locator("li").allTextContents();
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: words.recovery.kept }).click();
  await shown.waitFor({ state: "detached" });
  return codes;
}

async function addPasskey(page: Page, words: Words): Promise<string[]> {
  await page.goto("/user/security");
  await button(page, words.passkey.add).click();
  await showByPassword(page, words);
  return keptCodes(page, words);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate("localStorage.clear()");
  await page.context().clearCookies();
}

describe.each(inTurn(WALKS, 1))("$name", ({ texts, words, ...visitor }) => {
  test("sets up an authenticator app, signs in with it and with a recovery code", async () => {
    const { account, token } = await signedInPerson(product);
    const elsewhere = await signIn(product, account);
    const { page, context, faults } = await newVisitor(site, { ...visitor, token });
    await page.goto("/user/security");
    await button(page, words.app.add).click();
    await showByPassword(page, words);
    const setUp = page.getByRole("dialog", { name: words.app.setUp });
    await setUp.getByRole("img", { name: words.app.qr }).locator("path").waitFor();
    const secret = (await setUp.locator(".font-mono").textContent())!.replaceAll(" ", "");
    await setUp.locator("input[name=app]").fill("12");
    await button(page, words.app.confirm).click();
    await setUp.locator("input[aria-invalid=true]").waitFor();
    await setUp.locator("input[name=app]").fill(appCode(secret, Date.now()));
    await button(page, words.app.confirm).click();
    const codes = await keptCodes(page, words);
    expect(codes).toHaveLength(10);
    await page.getByText(words.isOn).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const ended = await product.call("system_user_info", {}, { token: elsewhere });
    expect(ended.envelope.status).toBe("Unauthorized");

    await signOut(page);
    await page.goto("/login");
    await sendNameForm(page, texts.signIn, { account, password: PASSWORD });
    await page.getByRole("heading", { name: words.step.title }).waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.locator("input[name=app]").fill("000000");
    await button(page, words.step.submit).click();
    await page.locator("input[name=app][aria-invalid=true]").waitFor();
    // The one after the code that set it up: a code is good once.
    await page.locator("input[name=app]").fill(appCode(secret, Date.now() + 30_000));
    await button(page, words.step.submit).click();
    await arriveAt(page, "/user/profile");

    await signOut(page);
    await page.goto("/login");
    await sendNameForm(page, texts.signIn, { account, password: PASSWORD });
    await button(page, words.step.by.recovery).click();
    await page.locator("input[name=recovery]").fill(codes[0]!.toLowerCase());
    await button(page, words.step.submit).click();
    await arriveAt(page, "/user/profile");
    await page.goto("/user/security");
    await page.getByText(fill(leftOf(words), { count: 9 })).waitFor();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });

  test("adds a passkey, signs in with it alone, names it and removes it", async () => {
    const { token } = await signedInPerson(product);
    const { page, context, faults } = await newVisitor(site, { ...visitor, token });
    await giveAuthenticator(page);
    expect(await addPasskey(page, words)).toHaveLength(10);
    const name = fill(words.passkey.newName, { number: 1 });
    const rename = page.getByRole("button", { name: `${name} ${words.passkey.rename}` });
    await rename.waitFor();

    await signOut(page);
    await page.goto("/login");
    // Where the browser offers passkeys in the field, it may sign in by itself before the press.
    void button(page, words.passkey.signIn)
      .click()
      .catch(() => undefined);
    await arriveAt(page, "/user/profile");

    await page.goto("/user/security");
    await rename.click();
    const field = page.getByRole("textbox", { name: words.passkey.name });
    await field.fill("Laptop");
    await field.press("Enter");
    await button(page, fill(words.passkey.removeWhich, { name: "Laptop" })).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.remove }).click();
    await page.getByText(words.isOff).waitFor();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });
});

/** As it is said of several; Chinese has one form. */
function leftOf({ recovery }: { recovery: { left_other: string } }): string {
  return recovery.left_other;
}

describe("with a passkey", () => {
  async function owner() {
    const person = await signedInPerson(product);
    const visit = await newVisitor(site, { locale: "en-US", token: person.token });
    const device = await giveAuthenticator(visit.page);
    await addPasskey(visit.page, en);
    return { ...person, ...visit, device };
  }

  test("it is the second step, and a link with the narrow session opens nothing", async () => {
    const { page, context, account, device } = await owner();
    await setPresent(device, false);
    const first = await product.call("login_type_username", { account, password: PASSWORD });
    const { second } = first.envelope.data as { second: { token: string } };
    await signOut(page);
    await page.goto(`/user/profile?token=${second.token}`);
    await page.getByText(session.linkBroken).first().waitFor();
    expect(await storedToken(page)).toBeNull();

    await page.goto("/login");
    await sendNameForm(page, "Sign in", { account, password: PASSWORD });
    await button(page, en.step.by.passkey).waitFor();
    await setPresent(device, true);
    await button(page, en.step.by.passkey).click();
    await arriveAt(page, "/user/profile");
    await context.close();
  });

  test("a new password is asked for it again after a while, over the dialog, and goes on", async () => {
    const { page, context, account } = await owner();
    await product.db
      .prepare(
        `UPDATE session SET owner_shown_at = 0 WHERE user_id = (SELECT user_id FROM identity WHERE key = ?1)`,
      )
      .bind(account)
      .run();
    await page.goto("/user/profile");
    await button(page, fill(user.signIn.changeWhat, { what: user.signIn.password })).click();
    await page.locator("input[name=current]").fill(PASSWORD);
    await page.locator("input[name=password]").fill("another horse battery");
    await button(page, user.password.save).click();
    const asked = page.getByRole("dialog", { name: en.owner.title });
    await asked.getByRole("button", { name: en.step.by.passkey }).click();
    await page.getByText(user.password.done).waitFor();
    const next = { account, password: "another horse battery" };
    const first = await product.call("login_type_username", next);
    expect(first.envelope.status).toBe("SecondStepNeeded");
    await context.close();
  });

  test("a reset of the password still leads to the second step", async () => {
    const { page, context, token, device } = await owner();
    await setPresent(device, false);
    const address = newEmail();
    const code = await sentCode(product, { purpose: "address", kind: "email", address }, token);
    const change = { kind: "email" as const, address, code, password: PASSWORD };
    await product.call("user_change_address", change, { token });
    // The pause between two codes to one address.
    await advance(product, 61);
    const reset = await sentCode(product, { purpose: "reset", kind: "email", address });
    const password = "another horse battery";
    await product.call("user_reset_password", { kind: "email", address, code: reset, password });
    await signOut(page);
    await page.goto("/login");
    await page.getByRole("tab", { name: "E-mail" }).click();
    const form = page.locator("form").filter({ visible: true });
    await form.locator("input[name=address]").fill(address);
    await form.locator("input[name=password]").fill(password);
    await form.locator("input[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await page.getByRole("heading", { name: en.step.title }).waitFor();
    expect(await storedToken(page)).toBeNull();
    await context.close();
  });
});

test("a browser without passkeys shows none, and says nothing of it", async () => {
  const { page, context, faults } = await newVisitor(site, { locale: "en-US" });
  await page.addInitScript("delete window.PublicKeyCredential");
  await page.goto("/login");
  await whole(page);
  await page.locator("input[name=account]").fill("somebody");
  expect(await button(page, en.passkey.signIn).count()).toBe(0);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("at a bare address there are no passkeys, and the app is there", async () => {
  const { token } = await signedInPerson(product);
  const { page, context, faults } = await newVisitor(product.url, { locale: "en-US", token });
  await page.goto("/user/security");
  await button(page, en.app.add).waitFor();
  expect(await button(page, en.passkey.add).count()).toBe(0);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("the letter about a new sign-in ends that session by a press, and by nothing less", async () => {
  const { account, token } = await signedInPerson(product);
  const address = newEmail();
  const code = await sentCode(product, { purpose: "address", kind: "email", address }, token);
  const change = { kind: "email" as const, address, code, password: PASSWORD };
  await product.call("user_change_address", change, { token });
  const before = (await arrived(product, address)).length;
  const away = { "cf-connecting-ip": "198.51.100.7", "cf-ipcountry": "DE" };
  const proof = { account, password: PASSWORD };
  const signedIn = await product.call("login_type_username", proof, { headers: away });
  const [letter] = await arrived(product, address, before + 1);
  expect(letter!.text).toContain("Country of the network: Germany.");
  const link = /http:\/\/localhost:\d+\/end-session#\S+/.exec(letter!.text)![0];
  const isLive = async () => {
    const info = await product.call("system_user_info", {}, { token: signedIn.token! });
    return info.envelope.code === 200;
  };
  const { page, context, faults } = await newVisitor(site, { locale: "en-US" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link);
  await whole(page);
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  expect(asked.join(" ")).not.toContain(link.split("#")[1]);
  expect(await isLive()).toBe(true);
  await button(page, en.end.submit).click();
  await page.getByRole("heading", { name: en.end.done }).waitFor();
  expect(await isLive()).toBe(false);
  // From the page itself it would be a move within it.
  await page.goto("about:blank");
  await page.goto(link);
  await button(page, en.end.submit).click();
  await page.getByText("This session is over already").waitFor();
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
