/**
 * Benefits: a member of a yearly plan takes a slot, shows and copies its password, reports what does not work,
 * and sees nothing of it any more once the right has ended. A password is in the page only while it is shown.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import en from "#locales/en/benefits.json" with { type: "json" };
import zh from "#locales/zh-CN/benefits.json" with { type: "json" };
import userEn from "#locales/en/user.json" with { type: "json" };
import userZh from "#locales/zh-CN/user.json" with { type: "json" };
import type { OperationRequest } from "#contract/ops/operations.ts";
import { newId } from "#origin/ground/ids.ts";
import { violations } from "#test/support/axe.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "#test/support/browser.ts";
import { type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { advance } from "#test/support/product-clock.ts";
import { operate } from "#test/support/operate.ts";
import { newCoupon } from "#test/support/shop.ts";
import { arriveAt, inTurn, READERS } from "./steps.ts";

const WALKS = READERS.map((reader) =>
  reader.locale === "en-US"
    ? { ...reader, words: en, tab: userEn.nav.benefits, service: "Harbour Films" }
    : { ...reader, words: zh, tab: userZh.nav.benefits, service: "Tide Music" },
);

let product: Harness;

beforeAll(async () => {
  // Its clock is moved, so it is nobody else's.
  product = await startHarness();
});
afterAll(() => product.dispose());

describe.each(inTurn(WALKS, 1))("$name", ({ words, tab, service, ...reader }) => {
  test("a member takes a slot, shows its password, swaps it, and sees nothing after the end", async () => {
    const [first, second] = [await added(service, "first"), await added(service, "second")];
    const { page, context, faults, person } = await member(reader, "year-1");
    await page.getByRole("link", { name: tab, exact: true }).click();
    const area = page.getByRole("region", { name: service });
    await arriveAt(page, "/user/benefits");
    await area.getByRole("button", { name: fill(words.takeWhich, service) }).press("Enter");

    const show = area.getByRole("button", { name: fill(words.showWhich, service) });
    await show.waitFor();
    const [own, other] = (await area.textContent())!.includes(first.account)
      ? [first, second]
      : [second, first];
    expect(await page.content()).not.toContain(own.password);
    await show.press("Enter");
    await area.getByText(own.password).waitFor();
    expect(await violations(page)).toEqual([]);
    await area.getByRole("button", { name: fill(words.hideWhich, service) }).press("Enter");
    await show.waitFor();
    expect(await traces(page)).not.toContain(own.password);
    expect(await page.content()).not.toContain(own.password);

    await area.getByRole("button", { name: fill(words.report.openWhich, service) }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.report.send }).click();
    await area.getByText(other.account).waitFor();
    await page.getByText(words.report.swapped).first().waitFor();
    await show.click();
    await area.getByText(other.password).waitFor();

    // An hour before the end it is all there, a second after it nothing is, in a page that stayed open.
    const { until, now } = await right(person);
    await advance(product, Math.floor((until - now) / 1_000) - 3_600);
    const late = await signedIn(
      { ...person, token: await signIn(product, person.account) },
      reader,
    );
    await late.page.goto("/user/benefits");
    const there = late.page.getByRole("region", { name: service });
    const again = there.getByRole("button", { name: fill(words.showWhich, service) });
    await again.click();
    await there.getByText(other.password).waitFor();
    await there.getByRole("button", { name: fill(words.hideWhich, service) }).click();
    await advance(product, 3_601);
    await again.click();
    await late.page.getByText(words.none.title, { exact: true }).waitFor();
    expect(await late.page.content()).not.toContain(other.password);
    expect(await late.page.content()).not.toContain(other.account);
    await late.context.close();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });
});

describe("somebody", () => {
  test("without a yearly plan is told what brings benefits, and nothing of the accounts", async () => {
    const { account, service } = await added("Hidden Films", "hidden");
    const { page, context } = await member({}, "month-1");
    await page.goto("/user/benefits");
    await page.getByText(en.none.title, { exact: true }).waitFor();
    expect(await page.content()).not.toContain(account);
    expect(await page.content()).not.toContain(service);
    await context.close();
  });

  test("who finds every slot taken is told so", async () => {
    const { service } = await added("Full Films", "full", 0);
    const { page, context } = await member({}, "year-1");
    await page.goto("/user/benefits");
    await page.getByRole("heading", { level: 1, name: en.title }).waitFor();
    // A service without any slot is no offer.
    expect(await page.getByRole("region", { name: service }).count()).toBe(0);
    const { service: crowded } = await added("Crowded Films", "crowded", 1);
    const early = await member({}, "year-1");
    await early.page.goto("/user/benefits");
    await early.page.getByRole("button", { name: fill(en.takeWhich, crowded) }).click();
    await early.page.getByRole("button", { name: fill(en.showWhich, crowded) }).waitFor();
    await page.reload();
    const area = page.getByRole("region", { name: crowded });
    expect(await area.getByText(en.full).textContent()).toBe(en.full);
    await context.close();
    await early.context.close();
  });
});

/** Somebody signed in who bought a plan, on the profile. */
async function member(options: VisitorOptions, productId: string) {
  const person = await signedInPerson(product);
  const { token } = person;
  const coupon = await newCoupon(product.db, { percent: 100 });
  const free = { method: null, clientKey: newId(), expected: { amount: 0, currency: "USD" } };
  await product.call("payment_purchase", { productId, coupon, ...free }, { token });
  return { ...(await signedIn(person, options)), person };
}

async function signedIn({ token, account }: Person, options: VisitorOptions): Promise<Visitor> {
  const visitor = await newVisitor(product.url, { ...options, token });
  await visitor.page.goto("/user/profile");
  await visitor.page.getByRole("heading", { level: 1, name: account }).waitFor();
  return visitor;
}

/** When a person's right ends, and what time it is for the product. */
async function right({ token }: Person): Promise<{ until: number; now: number }> {
  const { envelope } = await product.call("system_user_info", {}, { token });
  const { benefitsExpireTime, serverTime } = envelope.data as CallResponse<"system_user_info">;
  return { until: Date.parse(benefitsExpireTime!), now: Date.parse(serverTime) };
}

async function added(service: string, name: string, slots = 5) {
  const request: OperationRequest<"benefits_add"> = {
    service,
    slots,
    link: "https://films.example/login",
    account: `${name}-${newId()}@mail.example`,
    password: `password of ${name} ${newId()}`,
  };
  const { id } = await operate(product, "benefits_add", request);
  return { ...request, id };
}

/** Everything that a page can keep. */
function traces(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(await (await cache.match(request)).text());
    }
    for (const { name } of await indexedDB.databases()) kept.push("database " + name);
    return kept.join("\\n");
  })()`);
}

function fill(text: string, name: string): string {
  return text.replaceAll("{{name}}", name);
}
