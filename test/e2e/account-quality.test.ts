/** The sign-in pages and the personal centre: axe in both languages and lights, every width, and hostile texts (F1). */
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "#test/support/axe.ts";
import { newVisitor, type VisitorOptions } from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

let product: Harness;
let person: Person;

beforeAll(async () => {
  product = await sharedHarness();
  person = await signedInPerson(product);
});

const SIGN_IN_PAGES = ["/login", "/register", "/resetpassword"];
const USER_PAGES = ["/user/profile", "/user/device", "/user/delete"];
const LOOKS: VisitorOptions[] = [
  { locale: "en-US", colorScheme: "light" },
  { locale: "zh-CN", colorScheme: "dark" },
];

/** A browser that is signed in, with the message about it gone. */
async function signedIn(options: VisitorOptions) {
  const visitor = await newVisitor(product.url, options);
  await visitor.page.goto(`/user/profile?token=${person.token}`);
  await settled(visitor.page);
  return visitor;
}

async function settled(page: Page): Promise<void> {
  await page.locator("main h1:visible").first().waitFor();
  await page.waitForLoadState("networkidle");
}

describe.each(LOOKS)("in $locale, $colorScheme", (look) => {
  test("the sign-in pages have nothing that axe objects to, whichever tab is open", async () => {
    const { page, context } = await newVisitor(product.url, look);
    for (const path of SIGN_IN_PAGES) {
      await page.goto(path);
      await page.locator("form button[type=submit]:enabled").first().waitFor();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await page.waitForLoadState("networkidle");
        await page.getByRole("tabpanel").locator("button[type=submit]").click();
        await page.locator("[aria-invalid=true]:visible").first().waitFor();
        expect([path, await violations(page)]).toEqual([path, []]);
      }
    }
    await context.close();
  });

  test("the personal centre has none either, with its dialogs open", async () => {
    const { page, context } = await signedIn(look);
    for (const path of USER_PAGES) {
      await page.goto(path);
      await settled(page);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    await page.goto("/user/profile");
    await settled(page);
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

test.each([320, 390, 768, 1440, 2560])("at %i px nothing scrolls sideways", async (width) => {
  const { page, context } = await signedIn({ locale: "zh-CN", viewport: { width, height: 900 } });
  for (const path of USER_PAGES) {
    await page.goto(path);
    await settled(page);
    expect([path, await sideways(page)]).toEqual([path, 0]);
  }
  await context.clearCookies();
  await page.evaluate("localStorage.clear()");
  for (const path of SIGN_IN_PAGES) {
    await page.goto(path);
    await settled(page);
    expect([path, await sideways(page)]).toEqual([path, 0]);
  }
  await context.close();
});

function sideways(page: Page): Promise<number> {
  const root = "document.documentElement";
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}

const PAYLOADS = [
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `javascript:alert(1)`,
  `{{constructor.constructor('alert(1)')()}}`,
  `$t(login:signIn) <b>bold</b>`,
  `</title><script>alert(1)</script>`,
  `<iframe srcdoc="<script>alert(1)</script>">`,
];

describe("texts from outside are shown as they stand and run nowhere", () => {
  test.each(PAYLOADS)("%s", async (payload) => {
    const { page, context, faults } = await signedIn({});
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await page.route("**/v4/**", (route) => poison(route, payload));
    await page.goto("/user/profile");
    await page.getByText(payload).first().waitFor();
    await page.goto("/user/device");
    await page.getByText(payload).first().waitFor();
    await page.goto("/user/delete");
    await page.getByText(payload).first().waitFor();
    await page.locator("input[name=sure]").check();
    await page.locator("input[name=password]").fill("some password");
    await page.locator("form button[type=submit]").click();
    await page.locator("form").getByText(payload).first().waitFor();
    expect(dialogs).toEqual([]);
    expect(faults.errors.filter((error) => !error.includes("404"))).toEqual([]);
    await context.close();
  });
});

const AT = "2026-11-28T00:00:00.000Z";

/** Answers the calls of the personal centre with one text in every free string, and refuses every change with it. */
async function poison(route: Route, text: string): Promise<void> {
  const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
  const answers: Record<string, unknown> = {
    system_user_info: {
      ...person.user,
      account: text,
      email: text,
      phone: text,
      displayName: text,
      uid: text,
      inviteCode: text,
    },
    user_get_device_list: {
      maxDevices: 5,
      devices: [
        {
          id: "A".repeat(22),
          type: 1,
          systemType: 3,
          deviceId: text,
          systemVersion: text,
          name: text,
          lastSeenAt: AT,
          current: false,
        },
      ],
    },
    user_sessions: {
      sessions: [
        {
          id: "B".repeat(22),
          platform: "windows",
          deviceName: text,
          createdAt: AT,
          lastUsedAt: AT,
          current: false,
        },
      ],
    },
  };
  const data = answers[name];
  const json =
    data === undefined
      ? { code: 400, msg: text, status: "InvalidRequest", data: null }
      : { code: 200, msg: "", status: "OK", data };
  await route.fulfill({ json });
}
