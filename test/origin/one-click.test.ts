/** The link of a letter over HTTP: what a mail program sends, what a scanner does, what the page's form does (RFC 8058). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { messagesTo, newEmail, sentCode } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";
import { advance } from "#test/support/product-clock.ts";

let product: Harness;
let token: string;
let link: URL;

beforeAll(async () => {
  product = await startHarness({ origin: { SITE_ORIGIN: "https://halyard.example" } });
  const address = newEmail();
  const named = { kind: "email" as const, address };
  const code = await sentCode(product, { purpose: "register", ...named });
  await product.call("register_type_normal", { ...named, code, password: PASSWORD });
  const signedIn = await product.call("login_type_normal", { ...named, password: PASSWORD });
  token = signedIn.token!;
  const info = await product.call("system_user_info", {}, { token });
  const { uid } = info.envelope.data as { uid: string };
  await operate(product, "people_give", { uid, days: 8, note: "test", key: "k".repeat(22) });
  await advance(product, 2 * 86_400);
  await product.scheduled();
  await product.scheduled();
  const [letter] = await messagesTo(product, address);
  const { headers } = letter as unknown as { headers: Record<string, string> };
  link = new URL(headers["List-Unsubscribe"]!.slice(1, -1));
});
afterAll(() => product.dispose());

async function comes(): Promise<boolean> {
  const { envelope } = await product.call("user_notices", {}, { token });
  const { notices } = envelope.data as CallResponse<"user_notices">;
  return notices.find(({ kind }) => kind === "membership_week")!.wanted;
}

/** No cookie, no origin, no script: as a mail program's server sends it. */
function ask(init: RequestInit = {}, path = link.pathname + link.search): Promise<Response> {
  return product.fetchAs(new URL(path, product.url).href, { redirect: "manual", ...init });
}

function post(body: BodyInit, headers: Record<string, string> = {}, path?: string) {
  return ask({ method: "POST", body, headers }, path);
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe("before anybody presses anything", () => {
  test.each(["GET", "HEAD"])(
    "%s is of a page that nobody keeps, and changes nothing",
    async (method) => {
      const answer = await ask({ method });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await comes()).toBe(true);
    },
  );

  test("the page has one button, says what it stops, and names nobody", async () => {
    const page = await (await ask()).text();
    for (const part of [
      '<html lang="en"',
      'method="post"><button',
      'name="robots" content="noindex"',
      "Membership ends in 7 days",
    ])
      expect(page).toContain(part);
    expect(page).not.toContain("mail.example");
  });

  test("the page is in the letter's language", async () => {
    const answer = await ask({}, `${link.pathname}?lng=zh-CN`);
    expect(await answer.text()).toContain("退订邮件：会员 7 天后到期");
  });

  test.each([
    ["another form", "a=b", FORM, 400],
    ["no form", "", {}, 400],
    ["JSON", '{"List-Unsubscribe":"One-Click"}', { "content-type": "application/json" }, 400],
    ["half of it", "List-Unsubscribe=Two-Clicks", FORM, 400],
    ["too much", `List-Unsubscribe=One-Click&a=${"x".repeat(8_000)}`, FORM, 413],
  ])("%s is refused, and changes nothing", async (_, body, headers, status) => {
    expect((await post(body, headers as Record<string, string>)).status).toBe(status);
    expect(await comes()).toBe(true);
  });

  test.each(["PUT", "DELETE", "PATCH"])("%s is no way to ask", async (method) => {
    expect((await ask({ method })).status).toBe(405);
    expect(await comes()).toBe(true);
  });

  test("a link that is none of ours says so, in both ways", async () => {
    const bad = `${link.pathname.slice(0, -4)}AAAA`;
    expect((await post("List-Unsubscribe=One-Click", FORM, bad)).status).toBe(404);
    const page = await ask({}, `${bad}?lng=en`);
    expect(await page.text()).toContain("This link stops nothing");
    for (const odd of ["/unsubscribe/x", `/unsubscribe/${"y".repeat(900)}`])
      expect((await post("List-Unsubscribe=One-Click", FORM, odd)).status).toBe(404);
    expect(await comes()).toBe(true);
  });
});

describe("one click", () => {
  test("as a form of either kind ends the letters, and leads nowhere", async () => {
    const answer = await post("List-Unsubscribe=One-Click", FORM);
    expect([answer.status, await answer.text()]).toEqual([200, "Unsubscribed\n"]);
    expect(await comes()).toBe(false);
    await product.call("user_choose_notice", { kind: "membership_week", wanted: true }, { token });
    const boundary = "b";
    const parts = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const second = await post(parts, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
    expect([second.status, await comes()]).toEqual([200, false]);
  });

  test("a second time is as good", async () => {
    expect((await post("List-Unsubscribe=One-Click", FORM)).status).toBe(200);
  });

  test("by the page's own form leads back to the page, which says that it is done", async () => {
    await product.call("user_choose_notice", { kind: "membership_week", wanted: true }, { token });
    const answer = await post("stop=1", FORM);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${link.pathname}${link.search}`,
    ]);
    expect(await comes()).toBe(false);
    expect(await (await ask()).text()).toContain("Stopped: Membership ends in 7 days");
  });
});

test("no log holds the link", () => {
  expect(product.logs.join("\n")).not.toContain(link.pathname.split("/").at(-1));
});
