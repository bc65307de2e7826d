/** Registering, signing in and resetting with an e-mail address and a phone number; the codes come from the outbox. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { arrived, codeIn, messagesTo, newEmail } from "#test/support/mailbox.ts";
import { advance } from "#test/support/product-clock.ts";
import { arriveAt, focusedField, inTurn, pathOf, type Reader, READERS } from "./steps.ts";

const KINDS = [
  { kind: "email", tab: 1, typed: newEmail, sent: (typed: string) => typed },
  { kind: "phone", tab: 2, typed: newPhone, sent: (typed: string) => `+86${typed}` },
] as const;

const WALKS = READERS.flatMap((reader, at) =>
  inTurn(KINDS, at === 0 ? 0 : 1).map((kind) => ({ reader, ...kind })),
);

let product: Harness;

// A product of its own: the clock is moved here.
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.dispose());

describe.each(WALKS)("$reader.name, $kind", ({ reader, kind, tab, typed, sent }) => {
  test("registers, signs in with the password and with a code, and resets the password", async () => {
    const { page, context, faults } = await newVisitor(product.url, reader);
    const address = typed();
    const to = sent(address);

    await page.goto("/register");
    const registering = await openForm(page, { tab, kind, address });
    await askForCode(registering, reader);
    await registering.locator("input[name=code]").fill(await codeTo(to, 1));
    await registering.locator("input[name=password]").fill(PASSWORD);
    await submit(registering);
    await arriveAt(page, "/user/profile");
    await signOut(page);

    await page.goto("/login");
    const byPassword = await openForm(page, { tab, kind, address });
    await byPassword.locator("input[name=password]").fill(PASSWORD);
    await submit(byPassword);
    await arriveAt(page, "/user/profile");
    await signOut(page);

    await advance(product, 61);
    await page.goto("/login");
    const byCode = await openForm(page, { tab, kind, address });
    await byCode.getByRole("button", { name: reader.texts.byCode }).click();
    await askForCode(byCode, reader);
    await byCode.locator("input[name=code]").fill(asPasted(await codeTo(to, 2)));
    await submit(byCode);
    await arriveAt(page, "/user/profile");
    await signOut(page);

    await advance(product, 61);
    await page.goto("/resetpassword");
    const resetting = await openForm(page, { tab: tab - 1, kind, address });
    await askForCode(resetting, reader);
    await resetting.locator("input[name=code]").fill(await codeTo(to, 3));
    await resetting.locator("input[name=password]").fill("a new horse of another colour");
    await submit(resetting);
    await arriveAt(page, "/user/profile");
    expect(faults.foreignRequests).toEqual([]);
    expect(faults.errors.filter((error) => !error.includes("404"))).toEqual([]);
    await context.close();
  });
});

describe("codes", () => {
  const [reader] = READERS as [Reader];

  test("a wrong one is refused at its field, an old one too, the newest works", async () => {
    const { page, context } = await newVisitor(product.url, reader);
    const address = newEmail();
    await page.goto("/register");
    const form = await openForm(page, { tab: 1, kind: "email", address });
    await askForCode(form, reader);
    const first = await codeTo(address, 1);
    await form.locator("input[name=password]").fill(PASSWORD);

    await form.locator("input[name=code]").fill(first === "000000" ? "000001" : "000000");
    await submit(form);
    await form.getByText("The code is wrong or has expired").waitFor();
    await expect.poll(() => focusedField(page)).toBe("code");
    expect(await form.locator("input[name=password]").inputValue()).toBe(PASSWORD);

    await advance(product, 61);
    const again = await newVisitorForm(address);
    await askForCode(again.form, reader);
    const second = await codeTo(address, 2);
    await form.locator("input[name=code]").fill(first);
    await submit(form);
    await form.getByText("The code is wrong or has expired").waitFor();
    await form.locator("input[name=code]").fill(second);
    await submit(form);
    await arriveAt(page, "/user/profile");
    await again.close();
    await context.close();
  });

  test("an expired one is refused", async () => {
    const { page, context } = await newVisitor(product.url, reader);
    const address = newEmail();
    await page.goto("/register");
    const form = await openForm(page, { tab: 1, kind: "email", address });
    await askForCode(form, reader);
    await form.locator("input[name=code]").fill(await codeTo(address, 1));
    await form.locator("input[name=password]").fill(PASSWORD);
    await advance(product, 10 * 60 + 1);
    await submit(form);
    await form.getByText("The code is wrong or has expired").waitFor();
    expect(pathOf(page)).toBe("/register");
    await context.close();
  });

  test("are asked for once a minute, with the seconds shown and advice for when none comes", async () => {
    const { page, context } = await newVisitor(product.url, reader);
    const address = newEmail();
    await page.goto("/register");
    const form = await openForm(page, { tab: 1, kind: "email", address });
    await askForCode(form, reader);
    const button = form.getByRole("button", { name: /^Again in \d+ s$/ });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await form.getByText("Code not received?").click();
    await form.getByText("Look in the spam folder").waitFor();

    const other = await newVisitorForm(address);
    await other.form.getByRole("button", { name: "Send code" }).click();
    await other.form.getByText("was asked for from here a moment ago").waitFor();
    expect(await messagesTo(product, address)).toHaveLength(1);
    await other.close();
    await context.close();
  });

  async function newVisitorForm(address: string) {
    const { page, context } = await newVisitor(product.url, reader);
    await page.goto("/register");
    const form = await openForm(page, { tab: 1, kind: "email", address });
    return { form, close: () => context.close() };
  }
});

test("a phone number that is none is told so before anything is sent", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.goto("/register");
  const form = await openForm(page, { tab: 2, kind: "phone", address: "12345" });
  await form.getByRole("button", { name: "Send code" }).click();
  await form.getByText("Invalid phone number").waitFor();
  await expect.poll(() => focusedField(page)).toBe("address");
  await context.close();
});

interface FormOf {
  tab: number;
  kind: string;
  address: string;
}

/** Opens a tab and types the address; a phone number is one of China, chosen by keyboard. */
async function openForm(page: Page, { tab, kind, address }: FormOf) {
  await page.locator("form button[type=submit]:enabled").first().waitFor();
  await page.getByRole("tab").nth(tab).click();
  const form = page.getByRole("tabpanel").locator("form");
  if (kind === "phone") {
    const country = form.getByRole("combobox");
    await country.press("Enter");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("+86");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await country.filter({ hasText: "CN +86" }).waitFor();
  }
  await form.locator("input[name=address]").fill(address);
  const consent = form.locator("input[name=consent]");
  if ((await consent.count()) > 0) await consent.check();
  return form;
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function askForCode(form: Form, { texts }: Reader): Promise<void> {
  await form.getByRole("button", { name: texts.code.send }).click();
  await form.getByText(texts.code.missing).waitFor();
}

async function codeTo(address: string, count: number): Promise<string> {
  return codeIn((await arrived(product, address, count))[0]);
}

/** As some mail programs give it to the clipboard. */
function asPasted(code: string): string {
  return `\u200B${code.slice(0, 3)} ${code.slice(3)}\uFEFF`;
}

async function submit(form: Form): Promise<void> {
  await form.locator("button[type=submit]").click();
}

async function signOut(page: Page): Promise<void> {
  await page
    .locator("main")
    .getByRole("button", { name: /Sign out|退出登录/ })
    .click();
  await arriveAt(page, "/");
}

function newPhone(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `138${String(number % 100_000_000).padStart(8, "0")}`;
}
