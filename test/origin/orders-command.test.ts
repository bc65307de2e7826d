/** `npm run orders` as an operator runs it: each command against a running product. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { command, operatorToken } from "#test/support/operate.ts";

type Order = CallResponse<"payment_purchase">["order"];

let product: Harness;
let buyer: Person;

beforeAll(async () => {
  product = await sharedHarness();
  buyer = await signedInPerson(product);
});

const orders = (...words: string[]) => command(product, "orders", words);

async function order(action?: string): Promise<Order> {
  const expected = { amount: 999, currency: "USD" };
  const wish = { productId: "month-1", method: "card", clientKey: newId(), expected } as const;
  const { envelope } = await product.call("payment_purchase", wish, { token: buyer.token });
  const { order: made } = envelope.data as CallResponse<"payment_purchase">;
  if (action) {
    const body = new URLSearchParams({ action });
    await fetch(new URL(made.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  }
  return made;
}

describe("npm run orders", () => {
  test("list, and show with every row of its money", async () => {
    const { number } = await order("pay");
    expect(await orders("list", "--status", "paid", "--limit", "5")).toContain(number);
    const shown = await orders("show", number);
    expect(shown).toContain(buyer.user.uid);
    expect(shown).toMatch(/cash:sandbox.*sales/);
    expect(shown).toContain("applied");
  });

  test("refund, in part and then the rest, and never more", async () => {
    const { id, number } = await order("pay");
    // Nothing is no refund, and least of all one of everything.
    await expect(orders("refund", number, "--amount", "0", "--note", "test")).rejects.toThrow(
      /amount/,
    );
    expect(await orders("refund", number, "--amount", "4.00", "--note", "test")).toMatch(
      /4\.00.*succeeded/,
    );
    expect(await orders("refund", number, "--note", "test")).toMatch(/5\.99.*succeeded/);
    await expect(orders("refund", number, "--amount", "0.01", "--note", "test")).rejects.toThrow(
      /--key/,
    );
    await expect(orders("refund", number, "--note", "test")).rejects.toThrow(/more than is left/);
    const { envelope } = await product.call(
      "payment_order_status",
      { orderId: id },
      { token: buyer.token },
    );
    expect(envelope.data).toMatchObject({ order: { status: "paid", refunded: { amount: 999 } } });
    expect(await orders("attention")).not.toContain(number);
  });

  test("a refund that is sent again with its key is the same refund", async () => {
    const { number } = await order("pay");
    const words = ["refund", number, "--amount", "1.00", "--note", "test", "--key", newId()];
    expect(await orders(...words)).toBe(await orders(...words));
  });

  test("reconcile finds a payment whose notification was lost", async () => {
    const { number } = await order("silently");
    expect(await orders("list", "--status", "pending")).toContain(number);
    expect(await orders("reconcile", number)).toContain("paid");
    expect(await orders("show", number)).toContain("paid");
    expect(await orders("reconcile")).toContain("done");
  });

  test("what is wrong is told in words, and ends with an error", async () => {
    await expect(orders("show", "NOSUCH")).rejects.toThrow(/NUMBER/);
    await expect(orders("refund", "NOSUCH")).rejects.toThrow(/Usage/);
  });

  test("is a process of its own, which prints no more than that", async () => {
    const line = ["tools/operator/run.ts", "orders", "attention", "--url", product.url.href];
    const env = { ...process.env, OPERATOR_TOKEN: operatorToken(), NODE_NO_WARNINGS: "1" };
    const ran = await promisify(execFile)(process.execPath, line, { env });
    expect(ran).toEqual({
      stdout: await orders("attention"),
      stderr: `Product: ${product.url.href}\n`,
    });
  });
});
