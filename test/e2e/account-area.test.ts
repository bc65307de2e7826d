/** The personal centre: name, addresses, password, sessions, codes, devices, deletion, as people do them. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/user.json" with { type: "json" };
import zh from "#locales/zh-CN/user.json" with { type: "json" };
import { newVisitor, type Visitor } from "#test/support/browser.ts";
import { PASSWORD, type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";
import { arriveAt, fill, focusedField, inTurn, READERS, storedToken } from "./steps.ts";

const WALKS = READERS.map((reader) => ({ ...reader, user: reader.locale === "en-US" ? en : zh }));

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

describe.each(inTurn(WALKS, 1))("$name", ({ texts, user: words, ...visitor }) => {
  test("changes the display name where it stands", async () => {
    const { page, context, person } = await owner(visitor);
    const name = () => page.getByRole("heading", { level: 1 });
    const open = () => page.getByRole("button", { name: words.name.change }).click();
    const field = page.getByRole("textbox", { name: words.name.label });

    await open();
    await field.fill("  Ada of the <b>harbour</b>  ");
    await field.press("Enter");
    await expect.poll(() => name().textContent()).toContain("Ada of the <b>harbour</b>");

    await open();
    await field.fill("Somebody else");
    await field.press("Escape");
    await expect.poll(() => name().textContent()).toContain("Ada of the <b>harbour</b>");

    await open();
    await field.fill("Ada");
    await page.getByRole("heading", { name: words.membership.title }).click();
    await expect.poll(() => name().textContent()).toContain("Ada");
    const info = await product.call("system_user_info", {}, { token: await tokenOf(page) });
    expect(info.envelope.data).toMatchObject({ displayName: "Ada", account: person.account });
    await context.close();
  });

  test("a name of one word stays on one line where there is room", async () => {
    const { page, context } = await owner({ ...visitor, viewport: { width: 1_280, height: 900 } });
    await page.getByRole("button", { name: words.name.change }).click();
    const field = page.getByRole("textbox", { name: words.name.label });
    await field.fill("Adaoftheharbourandthesea");
    await field.press("Enter");
    const name = page.getByRole("heading", { level: 1 }).getByText("Adaoftheharbourandthesea");
    // Several boxes would be several lines.
    expect(await name.evaluate(linesOf)).toBe(1);
    await context.close();
  });

  test("adds an e-mail address by code, changes it, and changes the password", async () => {
    const { page, context, person } = await owner(visitor);
    const first = newEmail();
    await setEmail(page, { words, button: words.signIn.addWhat, address: first });
    await page.getByText(first).waitFor();
    const second = newEmail();
    await setEmail(page, { words, button: words.signIn.changeWhat, address: second });
    await page.getByText(second).waitFor();
    expect((await arrived(product, first, 2)).length).toBeGreaterThan(1);

    const elsewhere = await signIn(product, person.account);
    await page
      .getByRole("button", { name: fill(words.signIn.changeWhat, { what: words.signIn.password }) })
      .click();
    const dialog = formDialog(page);
    await dialog.locator("input[name=current]").fill("not the password");
    await dialog.locator("input[name=password]").fill("a new horse of another colour");
    await dialog.locator("button[type=submit]").click();
    await expect.poll(() => focusedField(page)).toBe("current");
    await dialog.locator("input[name=current]").fill(PASSWORD);
    await dialog.locator("button[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });
    const dead = await product.call("system_user_info", {}, { token: elsewhere });
    expect(dead.envelope.status).toBe("Unauthorized");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: person.account }).waitFor();
    await context.close();
  });

  test("deletes the account after seeing what is lost", async () => {
    const { page, context, person } = await owner(visitor);
    const token = await tokenOf(page);
    await page.getByRole("link", { name: words.nav.delete }).click();
    await arriveAt(page, "/user/delete");
    await page.getByRole("heading", { name: words.delete.lost }).waitFor();
    await page.locator("main").getByText(person.account).waitFor();
    const submit = page.getByRole("button", { name: words.delete.submit });
    await submit.click();
    await page.getByText(words.delete.surePrompt).waitFor();
    await page.locator("input[name=sure]").check();
    await page.locator("input[name=password]").fill("not the password");
    await submit.click();
    await page.locator("input[name=password][aria-invalid=true]").waitFor();
    await page.locator("input[name=password]").fill(PASSWORD);
    await submit.click();
    await arriveAt(page, "/");
    expect(await storedToken(page)).toBeNull();
    const gone = await product.call("system_user_info", {}, { token });
    expect(gone.envelope.status).toBe("Unauthorized");
    const again = await product.call("login_type_username", {
      account: person.account,
      password: PASSWORD,
    });
    expect(again.envelope.status).toBe("BadCredentials");
    expect(texts.signIn).not.toBe("");
    await context.close();
  });
});

describe("things that are had once", () => {
  test("a redemption code adds its time once: sent again it says the same, and to somebody else it is used", async () => {
    const { page, context } = await owner({});
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "walk" });
    const field = page.locator("input[name=code]");
    await field.fill(codes[0]!.toLowerCase());
    await field.press("Enter");
    await page.locator("output").getByText("30 days").waitFor();
    const again = page.waitForResponse("**/system_redeem_code");
    await field.fill(codes[0]!);
    await field.press("Enter");
    await again;
    await page.locator("output").getByText("30 days").waitFor();
    const { envelope } = await product.call("user_statement", {}, { token: await tokenOf(page) });
    expect((envelope.data as { rows: unknown[] }).rows).toHaveLength(1);
    await context.close();
    const other = await owner({});
    await other.page.locator("input[name=code]").fill(codes[0]!);
    await other.page.locator("input[name=code]").press("Enter");
    await other.page.locator("input[name=code][aria-invalid=true]").waitFor();
    await other.context.close();
  });

  test("a device is unbound after a question, and its session is over", async () => {
    const person = await signedInPerson(product);
    const onDevice = await product.call(
      "login_type_username",
      {
        account: person.account,
        password: PASSWORD,
        device: { name: "Pixel 12", systemVersion: "17" },
      },
      { platform: "android", deviceId: crypto.randomUUID() },
    );
    const { page, context } = await atProfile(person.token);
    await page.goto("/user/device");
    const row = page.getByRole("listitem").filter({ hasText: "Pixel 12" });
    await row.getByRole("button").click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button").click();
    const unbind = question.getByRole("button", { name: en.device.unbind, exact: true });
    // What no form shows is told at the page's edge in the words of the answer (spec §8), and the question stays.
    const refusal = { code: 429, status: "TooManyRequests", msg: "Wait a little.", data: null };
    await page.route("**/user_unbind_device", (route) => route.fulfill({ json: refusal }));
    await unbind.click();
    await page.getByText(refusal.msg).first().waitFor();
    await page.unroute("**/user_unbind_device");
    await unbind.click();
    await page.getByText(en.device.empty).waitFor();
    const gone = await product.call("system_user_info", {}, { token: onDevice.token! });
    expect(gone.envelope.status).toBe("Unauthorized");
    await context.close();
  });

  test("a phone number is added, and its code deletes the account", async () => {
    const { page, context, person } = await owner({});
    const phone = `+86138${String(Date.now()).slice(-8)}`;
    await page
      .getByRole("button", { name: fill(en.signIn.addWhat, { what: en.signIn.phone }) })
      .click();
    const dialog = formDialog(page);
    await dialog.locator("input[name=address]").fill(phone);
    await dialog.getByRole("button", { name: "Send code" }).click();
    await dialog.locator("input[name=code]").fill(codeIn((await arrived(product, phone))[0]));
    await dialog.locator("input[name=password]").fill(PASSWORD);
    await dialog.locator("button[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });

    await product.db.prepare(`DELETE FROM limit_window`).run();
    await page.goto("/user/delete");
    await page.locator("select").selectOption("phone");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.locator("input[name=code]").fill(codeIn((await arrived(product, phone, 2))[0]));
    await page.locator("input[name=sure]").check();
    await page.getByRole("button", { name: en.delete.submit }).click();
    await arriveAt(page, "/");
    const again = { account: person.account, password: PASSWORD };
    expect((await product.call("login_type_username", again)).envelope.status).toBe(
      "BadCredentials",
    );
    await context.close();
  });
});

describe("sessions", () => {
  test("ended by another browser, one is signed out at its next call and keeps the way back", async () => {
    const person = await signedInPerson(product);
    const first = await atProfile(await signIn(product, person.account));
    const second = await atProfile(await signIn(product, person.account));
    await second.page.goto("/user/device");
    await second.page.getByRole("heading", { level: 1, name: en.device.title }).waitFor();

    await first.page.reload();
    await first.page.getByRole("button", { name: /End all \d+ other sessions/ }).click();
    await first.page
      .getByRole("alertdialog")
      .getByRole("button", { name: en.sessions.endAll })
      .click();
    await first.page.getByText(en.sessions.onlyThis).waitFor();

    await second.page.getByRole("link", { name: en.nav.account, exact: true }).click();
    await arriveAt(second.page, "/login?redirect=%2Fuser%2Fprofile");
    await second.page.getByText("Your session is over").waitFor();
    expect(await storedToken(second.page)).toBeNull();
    await second.page.locator("input[name=account]").fill(person.account);
    await second.page.locator("input[name=password]").fill(PASSWORD);
    await second.page.locator("input[name=consent]").check();
    await second.page.locator("form button[type=submit]").first().click();
    await arriveAt(second.page, "/user/profile");
    await first.context.close();
    await second.context.close();
  });
});

interface Owner extends Visitor {
  person: Person;
}

/** A new person on their account page. */
async function owner(visitor: Parameters<typeof newVisitor>[1]): Promise<Owner> {
  const person = await signedInPerson(product);
  return { ...(await atProfile(person.token, visitor)), person };
}

async function atProfile(token: string, visitor?: Parameters<typeof newVisitor>[1]) {
  const opened = await newVisitor(product.url, { ...visitor, token });
  await opened.page.goto("/user/profile");
  await opened.page.getByRole("button", { name: /display name|昵称/ }).waitFor();
  return opened;
}

/** A short message at the page's edge is a dialog too, without a form. */
function formDialog(page: Page) {
  return page.locator("[role=dialog]:has(form)");
}

async function tokenOf(page: Page): Promise<string> {
  return (await storedToken(page)) ?? "";
}

interface NewEmail {
  words: typeof en | typeof zh;
  button: string;
  address: string;
}

async function setEmail(page: Page, { words, button, address }: NewEmail): Promise<void> {
  await page.getByRole("button", { name: fill(button, { what: words.signIn.email }) }).click();
  const dialog = formDialog(page);
  await dialog.locator("input[name=address]").fill(address);
  await dialog.getByRole("button", { name: /Send code|获取验证码/ }).click();
  await dialog.locator("input[name=code]").fill(codeIn((await arrived(product, address))[0]));
  await dialog.locator("input[name=password]").fill(PASSWORD);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
}

function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
}
