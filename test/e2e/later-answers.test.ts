/** A page that is open while the API learns new fields, and one whose answers come broken: nobody is signed out. */
import type { BrowserContext } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { objectsIn } from "#test/support/answer-of.ts";
import { newVisitor, whole } from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { pathOf, storedToken } from "./steps.ts";

let product: Harness;
let ada: Person;

beforeAll(async () => {
  product = await sharedHarness();
  ada = await signedInPerson(product);
});

type Envelope = { data: unknown; [more: string]: unknown };

/** Every answer of the API arrives changed. */
function changeAnswers(context: BrowserContext, calls: string, change: (sent: Envelope) => void) {
  return context.route(calls, async (route) => {
    // A kept connection that was closed while it was idle has heard nothing: it is sent on another.
    const answer = await route.fetch({ maxRetries: 2 });
    const sent = (await answer.json()) as Envelope;
    change(sent);
    await route.fulfill({ response: answer, json: sent });
  });
}

const nameOf = (person: Person) => ({ level: 1, name: person.account }) as const;

test("new fields in every answer change nothing", async () => {
  const { page, context, faults } = await newVisitor(product.url, { token: ada.token });
  await changeAnswers(context, "**/v4/**", (sent) => {
    for (const object of objectsIn(sent)) Object.assign(object, { later: { deep: [1] } });
  });
  await page.goto("/user/profile");
  await page.getByRole("heading", nameOf(ada)).waitFor();
  for (const path of ["/user/device", "/user/reward", "/user/group-buying", "/pricing"]) {
    await page.goto(path);
    await whole(page);
    expect(pathOf(page)).toBe(path);
  }
  expect(await storedToken(page)).toBe(ada.token);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test.each<[string, (sent: Envelope) => void]>([
  ["a field missing", ({ data }) => delete (data as { uid?: string }).uid],
  ["no data", (sent) => (sent.data = null)],
  ["another verdict", (sent) => Object.assign(sent, { code: 1000, status: "ServerError" })],
  ["a verdict without a name", (sent) => Object.assign(sent, { code: 1999, status: "Later" })],
])("who someone is, answered with %s, ends no session", async (_, change) => {
  const { page, context } = await newVisitor(product.url, { token: ada.token });
  await changeAnswers(context, "**/system_user_info", change);
  await page.goto("/user/profile");
  await page.waitForURL("**/login?**");
  // It is shown once the answer has been met.
  await page.locator("main form").first().waitFor();
  expect(await storedToken(page)).toBe(ada.token);
  await context.unroute("**/system_user_info");
  await page.goto("/user/profile");
  await page.getByRole("heading", nameOf(ada)).waitFor();
  await context.close();
});
