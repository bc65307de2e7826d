/** Where the console says what it wants first, what it has not, and how to go on: in the operator's words, and never a visitor's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { operate } from "#test/support/operate.ts";
import { button, enterAs, isSound, WALKS } from "./console-steps.ts";
import { arriveAt, inTurn } from "./steps.ts";

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

test.each(inTurn(WALKS, 0))("$name", async ({ words, locale, viewport }) => {
  const name = `nils-${locale!.toLowerCase()}`;
  const visitor = { locale: locale!, viewport: viewport! };
  const { page, context, faults } = await newVisitor(site, visitor);
  await enterAs({ page, product, words }, name, "support");

  // The device has a passkey of this operator.
  await button(page, words.me.add).click();
  await page.getByText(words.me.notMade).waitFor();

  await page.goto("/console/audit");
  await page.getByText(words.found.audit).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByLabel(words.field.person, { exact: true }).waitFor();
  await isSound(page);

  await page.goto("/console/people?name=ro");
  await page.getByRole("alert").getByText(words.fault.letters).waitFor();

  for (const path of ["/console/nothing", "/console/no/such/page"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: words.unknown.title }).waitFor();
  }
  await isSound(page);
  await page.getByRole("main").getByRole("link", { name: words.today.title }).click();
  await arriveAt(page, "/console");

  // Bounced to the way in, and loaded anew there.
  const { sessions } = await operate(product, "operators_sessions", {});
  for (const { id } of sessions.filter(({ operator }) => operator === name))
    await operate(product, "operators_end_session", { id });
  await page.goto("/console/people");
  await page.getByText(words.enter.back).waitFor();
  await page.reload();
  await page.getByText(words.enter.back).waitFor();
  const expected = faults.errors.filter((error) => !error.includes("404"));
  expect(expected).toEqual([]);

  await context.close();

  const other = await newVisitor(site, visitor);
  await enterAs({ page: other.page, product, words }, `${name}-f`, "finance");
  await other.page.goto("/console/crypto");
  await other.page.getByText(words.off).waitFor();
  await other.context.close();
});
