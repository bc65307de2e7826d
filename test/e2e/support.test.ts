/**
 * Support, walked: a question with a picture from a phone, answered by letter, answered back by mail, closed; somebody
 * without an account with a code and the letter's link; what a page does with files that are no pictures.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/support.json" with { type: "json" };
import zh from "#locales/zh-CN/support.json" with { type: "json" };
import loginZh from "#locales/zh-CN/login.json" with { type: "json" };
import userEn from "#locales/en/user.json" with { type: "json" };
import userZh from "#locales/zh-CN/user.json" with { type: "json" };
import type { OperationResponse } from "#contract/ops/operations.ts";
import { violations } from "#test/support/axe.ts";
import { newVisitor, PHONE, sidewaysScroll, whole } from "#test/support/browser.ts";
import { type Person, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail, sentCode } from "#test/support/mailbox.ts";
import { mailDoor, mailIn } from "#test/support/mail-in.ts";
import { command, operate } from "#test/support/operate.ts";
import { base64, photograph, PLACE, png, question } from "#test/support/questions.ts";
import { fill, inTurn, READERS } from "./steps.ts";

const WALKS = READERS.map((reader) =>
  reader.locale === "en-US"
    ? { ...reader, words: en, tab: userEn.nav.help, theme: "light" as const }
    : { ...reader, words: zh, tab: userZh.nav.help, theme: "dark" as const },
);

let product: Harness;

beforeAll(async () => {
  const origin = {
    SITE_ORIGIN: "https://halyard.example",
    SUPPORT_MAIL: "help@mail.halyard.example",
  };
  product = await startHarness({ origin, beside: [mailDoor()] });
});
afterAll(() => product.dispose());

const photo = () => ({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: photograph() });

async function withAddress(): Promise<Person & { address: string }> {
  const person = await signedInPerson(product);
  const { token } = person;
  const address = newEmail();
  const code = await sentCode(product, { purpose: "address", kind: "email", address }, token);
  const change = { kind: "email", address, code, password: PASSWORD } as const;
  await product.call("user_change_address", change, { token });
  return { ...person, address };
}

async function letterOf(address: string, number: string) {
  const letters = await arrived(product, address, 2);
  const [letter] = letters.filter(({ subject }) => subject.includes(number));
  // safe because a developer's outbox keeps the letter as it was sent
  return letter as typeof letter & { replyTo: string };
}

const numberOn = async (page: Page) =>
  /[0-9A-HJKMNP-TV-Z]{12}/.exec((await page.locator("main header").textContent()) ?? "")![0];

describe.each(inTurn(WALKS, 1))("$name", ({ words, tab, theme, locale, viewport }) => {
  test("a question with a picture is answered by letter, answered back by mail, and closed", async () => {
    const { token, address, user } = await withAddress();
    const options = { locale, viewport, colorScheme: theme, token };
    const { page, context, faults } = await newVisitor(product.url, options);
    await page.goto("/user/profile");
    await page.getByRole("link", { name: tab, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
    await whole(page);
    const send = page.getByRole("button", { name: words.ask.send });
    await send.click();
    await page.getByText(words.text.prompt).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel(words.ask.topic).selectOption("connection");
    // Answers are offered while one writes.
    const area = page.getByRole("textbox", { name: words.text.label });
    await area.fill(words === en ? "The app does not connect" : "客户端连接不上");
    await page.getByText(words.offers).waitFor();
    await page.locator("input[type=file]").setInputFiles([photo()]);
    await page.getByText(words.pictures.state.there, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await send.click();
    await page.getByRole("heading", { level: 1, name: words.topic.connection }).waitFor();
    await page.getByRole("button", { name: fill(words.message.enlarge, { number: 1 }) }).click();
    await page.getByRole("dialog").locator("img").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const number = await numberOn(page);

    // An operator reads it by command, with its picture, and answers.
    expect(await command(product, "support", ["queue"])).toContain(number);
    const shown = await command(product, "support", ["show", number]);
    expect(shown).toContain(user.uid);
    const folder = mkdtempSync(join(tmpdir(), "halyard-support-"));
    const [, id = ""] = /\[picture (\S+),/.exec(shown) ?? [];
    const out = join(folder, "picture.jpg");
    await command(product, "support", ["picture", id, "--out", out]);
    const bytes = Buffer.from(readFileSync(out));
    expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
    expect(bytes.toString("latin1")).not.toMatch(/GPS|Exif/);
    await command(product, "support", ["note", number, "--text", "between us"]);
    await command(product, "support", ["answer", number, "--text", "Another location?"]);
    const letter = await letterOf(address, number);
    expect(letter.text).toContain("Another location?");
    expect(letter.subject).not.toContain("Another");
    expect(
      await mailIn(product, { from: address, to: letter.replyTo, text: "Now it works" }),
    ).toBeNull();

    const [link = ""] = /https:\S+thread=\S+/.exec(letter.text) ?? [];
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByText("Now it works").waitFor();
    await page.getByText("Another location?").waitFor();
    await page.getByText(words.message.byMail, { exact: true }).waitFor();
    expect(await page.content()).not.toContain("between us");
    await page.getByRole("button", { name: words.thread.close }).click();
    await page.getByText(words.thread.closedText).waitFor();
    await page.getByText(words.state.closed, { exact: true }).waitFor();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });
});

test("somebody without an account asks with a code, and reads the answer by the letter's link", async () => {
  const address = newEmail();
  const look = { locale: "zh-CN", viewport: PHONE };
  const { page, context, faults } = await newVisitor(product.url, look);
  await page.goto("/help");
  await page.getByLabel(loginZh.email).fill(address);
  await page.getByRole("button", { name: loginZh.code.send }).click();
  const [message] = await arrived(product, address);
  await page.getByLabel(loginZh.code.label).fill(codeIn(message));
  await page.getByRole("button", { name: zh.mailbox.enter }).click();
  await page.getByRole("textbox", { name: zh.text.label }).fill("登录不了");
  await page.getByRole("button", { name: zh.ask.send }).click();
  await page.getByRole("heading", { level: 1, name: zh.topic.payment }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  const number = await numberOn(page);
  await command(product, "support", ["answer", number, "--text", "请重置密码。"]);
  await context.close();

  const letters = await arrived(product, address, 3);
  const letter = letters.find(({ text }) => text.includes("请重置密码。"))!;
  const [, path = ""] = /(\/help\?thread=\S+#hs_\S+)/.exec(letter.text) ?? [];
  const reader = await newVisitor(product.url, look);
  await reader.page.goto(path);
  await reader.page.getByText("请重置密码。").waitFor();
  expect(reader.page.url()).not.toContain("hs_");
  expect(await violations(reader.page)).toEqual([]);
  // A key that has ended leads back to the code, in plain words.
  await product.db.prepare(`DELETE FROM support_key WHERE mailbox = ?1`).bind(address).run();
  await reader.page.reload();
  await reader.page.getByText(zh.mailbox.ended).waitFor();
  expect([...faults.errors, ...reader.faults.errors]).toEqual([]);
  await reader.context.close();
});

describe("a file", () => {
  test("that is no picture is named, and one that a line lost is sent again; what was written stays", async () => {
    const { token } = await signedInPerson(product);
    const { page, context } = await newVisitor(product.url, { token });
    await page.goto("/user/help");
    await page.getByRole("textbox", { name: en.text.label }).fill("Kept words");
    const files = page.locator("input[type=file]");
    const html = {
      name: "page.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<script>1</script>"),
    };
    await files.setInputFiles([html]);
    await page.getByText(en.pictures.state.none).waitFor();
    await page.getByRole("button", { name: fill(en.pictures.remove, html) }).click();
    await page.route("**/user_support_picture_add", (route) => route.abort());
    await files.setInputFiles([photo()]);
    await page.getByRole("button", { name: en.pictures.again }).waitFor();
    await page.unroute("**/user_support_picture_add");
    await page.getByRole("button", { name: en.pictures.again }).click();
    await page.getByText(en.pictures.state.there, { exact: true }).waitFor();
    // The line drops while the question is on its way.
    await page.route("**/user_support_ask", (route) => route.abort());
    await page.getByRole("button", { name: en.ask.send }).click();
    await page.locator("main form [role=alert]:not(:empty)").waitFor();
    await page.unroute("**/user_support_ask");
    expect(await page.getByRole("textbox", { name: en.text.label }).inputValue()).toBe(
      "Kept words",
    );
    await page.getByRole("button", { name: en.ask.send }).click();
    await page.getByRole("heading", { level: 1, name: en.topic.payment }).waitFor();
    await page.goto("/user/help");
    expect(await page.getByRole("textbox", { name: en.text.label }).inputValue()).toBe("");
    await page.getByRole("textbox", { name: en.text.label }).fill("A draft");
    await page.reload();
    await expect
      .poll(() => page.getByRole("textbox", { name: en.text.label }).inputValue())
      .toBe("A draft");
    await context.close();
  });

  test("goes past the page only as a picture: a page and a bomb are refused, a place is taken out", async () => {
    const { token } = await signedInPerson(product);
    const add = (bytes: Buffer) =>
      product.call("user_support_picture_add", { content: base64(bytes) }, { token });
    for (const bytes of [Buffer.from("<html>"), png(30_000, 30_000)]) {
      expect((await add(bytes)).envelope.status).toBe("PictureRefused");
    }
    // Noise, near the most that is taken: a body larger than any other call's.
    const large = png(500, 500, []);
    expect((await add(large)).envelope.status).toBe("OK");
    const { envelope } = await add(photograph());
    const { id } = envelope.data as { id: string };
    await product.call("user_support_ask", question({ pictures: [id] }), { token });
    const own = await product.call("user_support_picture", { id }, { token });
    const { content } = own.envelope.data as OperationResponse<"support_picture">;
    expect(Buffer.from(content, "base64").toString("latin1")).not.toContain(PLACE);
    expect(own.headers.get("content-type")).toContain("application/json");
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    const other = await signedInPerson(product);
    const theirs = await product.call("user_support_picture", { id }, { token: other.token });
    expect(theirs.envelope.status).toBe("NotFound");
  });
});

test("a stranger who has the number of a question's address finds none there", async () => {
  const owner = await signedInPerson(product);
  const asked = await product.call("user_support_ask", question(), { token: owner.token });
  const { thread } = asked.envelope.data as { thread: { id: string; number: string } };
  const { token } = await signedInPerson(product);
  const { page, context } = await newVisitor(product.url, { token });
  for (const id of [thread.id, thread.number, "../x"]) {
    await page.goto(`/user/help?thread=${encodeURIComponent(id)}`);
    await page.getByRole("heading", { level: 1, name: en.thread.unknown }).waitFor();
  }
  const shown = await operate(product, "support_show", { number: thread.number });
  expect(shown.messages).toHaveLength(1);
  await context.close();
});
