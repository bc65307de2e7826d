/** The sign-in pages and the personal centre: axe in both languages and lights, every width, and hostile texts (F1). */
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DISPLAY_NAME_MAX_LENGTH } from "#contract/account.ts";
import { violations } from "#test/support/axe.ts";
import {
  DESKTOP,
  newVisitor,
  PHONE,
  sidewaysScroll,
  type Visitor,
  whole,
} from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { inTurn } from "./steps.ts";

let product: Harness;
let person: Person;

beforeAll(async () => {
  product = await sharedHarness();
  person = await signedInPerson(product);
  const { token } = person;
  const displayName = "W".repeat(DISPLAY_NAME_MAX_LENGTH);
  await product.call("user_update_profile", { displayName }, { token });
});

const SIGN_IN_PAGES = ["/login", "/register", "/resetpassword"];
const USER_PAGES = [
  "/user/profile",
  "/user/security",
  "/user/device",
  "/user/reward",
  "/user/gifts",
  "/user/benefits",
  "/user/notices",
  "/user/data",
  "/user/help",
  "/user/delete",
  "/user/kol",
];
const LOOKS = [
  { locale: "en-US", colorScheme: "light", widths: [320] },
  { locale: "zh-CN", colorScheme: "dark", widths: [320, 390, 768, 1_440, 2_560] },
] as const;

describe.each(inTurn(LOOKS, 1))("in $locale, $colorScheme", ({ widths, ...look }) => {
  test("the sign-in pages are good, whichever tab is open", async () => {
    const { page, context } = await newVisitor(product.url, look);
    for (const path of SIGN_IN_PAGES) {
      await page.goto(path);
      // Of the tab that was left on the page before.
      await page.locator("main form button[type=submit]:enabled:visible").first().waitFor();
      expect([path, await tooWide(page, widths)]).toEqual([path, []]);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        // A field that is loaded with its tab is there once its place is.
        await page.locator("[role=tabpanel] input:disabled").waitFor({ state: "detached" });
        await page.getByRole("tabpanel").locator("button[type=submit]:visible").click();
        await page.locator("[aria-invalid=true]:visible").first().waitFor();
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    }
    await context.close();
  });

  test("the personal centre is as good, with its dialogs open", async () => {
    const { page, context } = await newVisitor(product.url, { ...look, token: person.token });
    for (const path of USER_PAGES) {
      await page.goto(path);
      await whole(page);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([path, await tooWide(page, widths)]).toEqual([path, []]);
    }
    await page.goto("/user/profile");
    await whole(page);
    for (const name of [/^Add E-mail|^添加邮箱/, /^Change Password|^修改密码/]) {
      await page.getByRole("button", { name }).click();
      await page.locator("[role=dialog]:has(form)").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator("[role=dialog]:has(form)").waitFor({ state: "hidden" });
    }
    await context.close();
  });
});

/** The widths of the window at which the page scrolls sideways. */
async function tooWide(page: Page, widths: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if ((await sidewaysScroll(page)) > 0) found.push(width);
  }
  await page.setViewportSize(DESKTOP);
  return found;
}

test("a message that is on the screen is nothing that axe objects to", async () => {
  const { page, context } = await newVisitor(product.url, { locale: "en-US" });
  await page.goto(`/user/profile?token=${person.token}`);
  await page.locator("[data-base-ui-portal]").getByRole("button").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test("a message on a phone is where no keyboard and no sheet's button is", async () => {
  const { page, context } = await newVisitor(product.url, { viewport: PHONE });
  await page.goto(`/user/profile?token=${person.token}`);
  const message = page.locator("[data-base-ui-portal]").getByRole("button").first();
  const isHigh = await message.evaluate(
    (element) => element.getBoundingClientRect().bottom < innerHeight / 2,
  );
  expect(isHigh).toBe(true);
  await context.close();
});

/** Forty ways in: elements, attributes, addresses, encodings, templates, and breaking out of where data is written. */
const PAYLOADS = [
  `<script>alert(1)</script>`,
  `<ScRiPt src=//evil.test/x.js></sCrIpT>`,
  `<script>alert(1)//`,
  `<<script>alert(1)//<</script>`,
  `<svg><script>alert(1)</script></svg>`,
  `</script><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</textarea><script>alert(1)</script>`,
  `--><script>alert(1)</script>`,
  `]]><script>alert(1)</script>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<img src=x onerror=alert(1)>`,
  `<img/src=x/onerror=alert(1)>`,
  `<img src=//evil.test/pixel.png>`,
  `"><svg onload=alert(1)>`,
  `'><svg/onload=alert(1)>`,
  `<body onload=alert(1)>`,
  `<details open ontoggle=alert(1)>`,
  `<video><source onerror=alert(1)>`,
  `<input autofocus onfocus=alert(1)>`,
  `<marquee onstart=alert(1)>`,
  `" onmouseover="alert(1)" x="`,
  `' autofocus onfocus='alert(1)`,
  `<iframe srcdoc="<script>alert(1)</script>">`,
  `<iframe src=javascript:alert(1)>`,
  `<object data=data:text/html,<script>alert(1)</script>>`,
  `<embed src=//evil.test/x.swf>`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<style>@import "//evil.test/x.css"</style>`,
  `<meta http-equiv=refresh content=0;url=//evil.test>`,
  `<base href=//evil.test/>`,
  `<form action=//evil.test><button>x`,
  `<math><mtext><mglyph><style><img src=x onerror=alert(1)>`,
  `<a href=javascript:alert(1)>x</a>`,
  `javascript:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)} $t(login:signIn) <0>bold</0>`,
  `\u202Ealert(1)\u2028<script>alert(1)</script>`,
];

describe("texts from outside are shown as they stand and run nowhere", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(product.url, { token: person.token });
  });
  afterAll(() => visitor.context.close());

  test("there are forty of them", () => expect(new Set(PAYLOADS).size).toBe(40));

  test.each([0, 20])("twenty from the %ith on", async (from) => {
    const texts = PAYLOADS.slice(from, from + 20);
    const [first = ""] = texts;
    const { context, faults } = visitor;
    const page = await context.newPage();
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await page.route("**/v4/**", (route) => poison(route, texts));
    const shown = () => page.locator("main").textContent();
    for (const path of ["/user/profile", "/user/device", "/user/reward", "/user/benefits"]) {
      await page.goto(path);
      for (const text of texts) await expect.poll(shown).toContain(text);
    }
    await page.goto("/user/delete");
    await expect.poll(shown).toContain(first);
    await page.locator("input[name=sure]").check();
    await page.locator("input[name=password]").fill("some password");
    await page.locator("form button[type=submit]").click();
    await expect.poll(() => page.locator("form").textContent()).toContain(first);
    expect([dialogs, faults.foreignRequests]).toEqual([[], []]);
    expect(faults.errors.filter((error) => !error.includes("404"))).toEqual([]);
    await page.close();
  });
});

const AT = "2026-11-28T00:00:00.000Z";

/** Answers the calls of the personal centre with such texts in every free string, and refuses every change with one. */
async function poison(route: Route, texts: string[]): Promise<void> {
  const [text = "", email, phone, displayName, uid, inviteCode] = texts;
  const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
  const answers: Record<string, unknown> = {
    system_user_info: {
      ...person.user,
      account: text,
      email,
      phone,
      displayName,
      uid,
      inviteCode,
      yearlyPaidUser: 1,
    },
    system_refer_config: {
      inviteCode,
      inviteLink: "/?invite=AAAAAAAA",
      invitedCount: 1,
      rewardDuration: 1,
      rewardPercent: 10,
      examples: [{ product: text, purchased: 10, reward: 1 }],
      invitedTrial: 60,
      hasTime: true,
      kol: false,
      affiliate: false,
    },
    system_refer_records: {
      records: texts.map((text, at) => ({
        id: idAt(at),
        at: AT,
        invitee: text,
        product: text,
        outcome: "reward",
        purchased: 10,
        reward: 1,
        takenBack: 0,
      })),
      next: null,
    },
    system_benefits: {
      until: AT,
      services: texts.map((text) => ({ service: text, isFree: false, isHeld: true })),
    },
    system_user_benefits: {
      until: AT,
      leases: texts.map((text, at) => ({
        id: idAt(at),
        service: text,
        account: text,
        link: "https://films.example/",
        since: AT,
        passwordSince: AT,
        isPasswordNew: true,
      })),
    },
    user_get_device_list: {
      maxDevices: 5,
      devices: texts.map((text, at) => ({
        id: idAt(at),
        type: 1,
        systemType: 3,
        deviceId: text,
        systemVersion: text,
        name: text,
        lastSeenAt: AT,
        current: false,
      })),
    },
    user_sessions: {
      sessions: texts.map((text, at) => ({
        id: idAt(at),
        platform: "windows",
        deviceName: text,
        createdAt: AT,
        lastUsedAt: AT,
        current: false,
        country: null,
      })),
    },
  };
  const data = answers[name];
  const json =
    data === undefined
      ? { code: 400, msg: text, status: "InvalidRequest", data: { fields: 7 } }
      : { code: 200, msg: "", status: "OK", data };
  await route.fulfill({ json });
}

function idAt(at: number): string {
  return String(at).padStart(22, "A");
}
