/**
 * A group ended before its time, from the console: what that does to each seat and its money is shown first, and done then.
 * Seen to fail where what was seen depends on the millisecond of the look.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { newVisitor } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { operate } from "#test/support/operate.ts";
import { button, dialogOf, enterAs, isSound, submit, WALKS } from "./console-steps.ts";
import { fill, inTurn } from "./steps.ts";

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

/** A group of two that its creator has paid. */
async function opened(): Promise<string> {
  const { token } = await signedInPerson(product);
  const expected = { amount: 899, currency: "USD" };
  const wish = { productId: "month-1", size: 2, paymentType: 1, method: "card" } as const;
  const { envelope } = await product.call(
    "payment_joint_purchase",
    { ...wish, clientKey: newId(), expected },
    { token },
  );
  // safe because the API answers a call with its own response
  const { group, order } = envelope.data as CallResponse<"payment_joint_purchase">;
  await operate(product, "orders_paid", {
    number: order.number,
    amount: "8.99",
    reference: newId(),
  });
  return group.id;
}

test.each(inTurn(WALKS, 0))("$name", async ({ words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const { page, context, faults } = await newVisitor(site, visitor);
  const id = await opened();
  await enterAs({ page, product, words }, `emil-${locale!.toLowerCase()}`, "finance");
  await page.goto(`/console/groups/one?is=${id}`);
  await button(page, words.operation.groups_end.title).click();
  const dialog = dialogOf(page, words, "groups_end");
  await dialog.getByLabel(words.field.note).fill("the plan ends");
  await submit(page, words, "groups_end");
  await dialog.getByText(words.refund.title).waitFor();
  const { seats } = await operate(product, "groups_end_preview", { id });
  const [seat] = seats;
  expect(seat).toMatchObject({ becomes: "chooses", back: { amount: 899 } });
  await dialog.getByText(seat!.uid).waitFor();
  await isSound(page);
  await dialog.getByLabel(fill(words.sure, { subject: id })).fill(id);
  await submit(page, words, "groups_end");
  await dialog.getByText(words.done).waitFor();
  expect(await operate(product, "groups_show", { id })).toMatchObject({ state: "choosing" });
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
