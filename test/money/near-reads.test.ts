/**
 * Reads from a copy of the database that lags as far as it may (decision 0144): everybody sees what they did themselves, a
 * session that ended is over at once where it was ended from and after two minutes anywhere, and what changes something
 * never hears of a copy. They were seen to fail with the bookmark taken away in the browser, at the gateway and at the origin.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COPY_LIMIT_MS } from "#origin/entry/near-first.ts";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Browser, type NearProduct, nearProduct } from "#test/support/near-product.ts";
import { capture } from "#test/support/sandbox.ts";
import { shopContext } from "#test/support/shop.ts";

let product: NearProduct;
let browser: Browser;

beforeEach(async () => {
  product = nearProduct();
  browser = product.browser();
  await product.beat();
  await product.catchUp();
});

afterEach(() => {
  product.close();
  vi.unstubAllGlobals();
});

/** What is read, and that the primary was not asked for it. */
async function nearby<Value>(read: () => Promise<Value>): Promise<Value> {
  const { primary } = product.answers;
  const value = await read();
  expect(product.answers.primary).toBe(primary);
  return value;
}

interface Bought {
  order: { id: string; number: string; status: string };
}

/** Makes an order as the page does; it is not paid. */
async function order(): Promise<Bought["order"]> {
  const quoted = await browser.ask("payment_quote", { productId: "month-1" });
  const { total } = quoted.data as { total: object };
  const wish = { productId: "month-1", method: "card", clientKey: newId(), expected: total };
  const bought = await browser.ask("payment_purchase", wish);
  return (bought.data as Bought).order;
}

const listed = async () => {
  const { data } = await nearby(() => browser.ask("payment_order"));
  return (data as { orders: Bought["order"][] }).orders.map(({ id, status }) => [id, status]);
};

describe("what one did oneself is seen", () => {
  test("sign in, then read", async () => {
    const account = await browser.signIn();
    const { status, data } = await nearby(() => browser.ask("system_user_info"));
    expect([status, data]).toMatchObject(["OK", { account }]);
  });

  test("buy, then read; pay, then read", async () => {
    await browser.signIn();
    const { id } = await order();
    expect(await listed()).toEqual([[id, "pending"]]);
    await capture(shopContext(product.db, product.clock), id);
    const polled = await browser.ask("payment_order_status", { orderId: id });
    expect(polled.data).toMatchObject({ order: { status: "paid" } });
    expect(await listed()).toEqual([[id, "paid"]]);
    const { data } = await nearby(() => browser.ask("user_statement"));
    expect((data as { rows: object[] }).rows).toMatchObject([{ source: "order", months: 1 }]);
    const user = await nearby(() => browser.ask("system_user_info"));
    const { remaining } = (user.data as { membership: { remaining: number } }).membership;
    expect(remaining).toBeGreaterThan(0);
  });

  test("unbind, then list", async () => {
    const account = await browser.signIn();
    const phone = { deviceId: newId() };
    await product.browser().signIn(account, { name: "Phone", systemVersion: "1" }, phone);
    // Any change of one's own brings the newest state along.
    await browser.ask("user_update_profile", { displayName: "Ann" });
    const devices = async () => {
      const { data } = await nearby(() => browser.ask("user_get_device_list"));
      return (data as { devices: { id: string }[] }).devices;
    };
    const [bound] = await devices();
    await browser.ask("user_unbind_device", { id: bound!.id });
    expect(await devices()).toEqual([]);
  });

  test("by all tabs, and by the newest of answers that cross", async () => {
    await browser.signIn();
    const before = browser.bookmark();
    await browser.ask("user_update_profile", { displayName: "Ann" });
    const after = browser.bookmark();
    expect(after! > before!).toBe(true);
    await browser.ask("system_user_info", {}, { bookmark: before });
    expect(browser.bookmark()).toBe(after);
  });

  test("a group is as new as the news that it moved", async () => {
    product.close();
    let moved = "";
    product = nearProduct({
      async followGroups(_seen, _by, reached) {
        reached?.(moved);
        return "moved";
      },
    });
    browser = product.browser();
    await browser.signIn();
    const other = product.browser();
    await other.signIn();
    moved = other.bookmark()!;
    expect(moved > browser.bookmark()!).toBe(true);
    await browser.ask("payment_joint_follow", { seen: [{ id: newId(), version: 1 }] });
    expect(browser.bookmark()).toBe(moved);
    moved = "00000000-00000000";
    await browser.ask("payment_joint_follow", { seen: [{ id: newId(), version: 1 }] });
    expect(browser.bookmark()).toBe(other.bookmark());
  });
});

describe("a session that was ended", () => {
  let elsewhere: Browser;

  beforeEach(async () => {
    elsewhere = product.browser();
    await elsewhere.signIn(await browser.signIn());
    await elsewhere.ask("system_user_info");
    await browser.ask("user_end_session", { id: "others" });
  });

  const stillReads = async () => (await elsewhere.ask("system_user_info")).status;

  test("is gone at once where it was ended from", async () => {
    const { data } = await nearby(() => browser.ask("user_sessions"));
    expect((data as { sessions: object[] }).sessions).toHaveLength(1);
    const { status } = await browser.ask("system_user_info", {}, { token: elsewhere.token! });
    expect(status).toBe("Unauthorized");
  });

  test("changes nothing any more, wherever it is", async () => {
    expect((await elsewhere.ask("user_update_profile", { displayName: "X" })).status).toBe(
      "Unauthorized",
    );
  });

  test("reads from no copy that is older than the limit, however far the copy lags", async () => {
    expect(await stillReads()).toBe("OK");
    product.clock.advance(COPY_LIMIT_MS);
    await product.beat();
    expect(await stillReads()).toBe("OK");
    product.clock.advance(1);
    expect(await stillReads()).toBe("Unauthorized");
  });

  test("reads from no copy without a sign of life, which is what a schedule that stopped comes to", async () => {
    product.clock.advance(COPY_LIMIT_MS + 1);
    expect(await stillReads()).toBe("Unauthorized");
    const { copy } = product.answers;
    const own = await browser.ask("system_user_info");
    expect([own.status, product.answers.copy]).toEqual(["OK", copy + 1]);
  });

  test("by its own browser reads nothing more there", async () => {
    const token = browser.token!;
    await browser.ask("user_logout");
    expect((await browser.ask("system_user_info", {}, { token })).status).toBe("Unauthorized");
  });
});

describe("a copy", () => {
  test("answers what only reads, and nothing that changes something", async () => {
    await browser.signIn();
    const { primary } = product.answers;
    await browser.ask("system_user_info");
    await browser.ask("payment_shop");
    expect(product.answers.primary).toBe(primary);
    const { copy } = product.answers;
    await browser.ask("payment_quote", { productId: "month-1" });
    await browser.ask("user_update_profile", { displayName: "Ann" });
    expect(product.answers.copy).toBe(copy);
  });

  test("is not asked by somebody who has a token and no bookmark: it may not know either", async () => {
    await browser.signIn();
    const { copy } = product.answers;
    const { status } = await browser.ask("system_user_info", {}, { bookmark: null });
    expect([status, product.answers.copy]).toEqual(["OK", copy]);
  });

  test("refuses nobody: what it does not know the primary is asked for", async () => {
    await browser.signIn();
    const { data } = await browser.ask("payment_shop");
    const [plan] = (data as { products: { id: string; group: Record<string, unknown>[] }[] })
      .products;
    const { size, unitPrice: expected } = plan!.group[0]!;
    const wish = { productId: plan!.id, size, paymentType: 1, method: "card" };
    const started = await browser.ask("payment_joint_purchase", {
      ...wish,
      clientKey: newId(),
      expected,
    });
    const { id } = (started.data as { group: { id: string } }).group;
    const friend = product.browser();
    const { status } = await friend.ask("payment_joint_order", { groupId: id });
    expect(status).toBe("OK");
    expect((await friend.ask("payment_joint_order", { groupId: newId() })).status).toBe("NotFound");
  });

  test("that lags hands out no successor for a token that was replaced", async () => {
    await browser.signIn();
    const replaced = { token: browser.token!, bookmark: browser.bookmark() };
    product.clock.advance(DAY_MS);
    await product.beat();
    await product.catchUp();
    await browser.ask("system_user_info");
    await browser.ask("user_update_profile", { displayName: "Ann" });
    expect(browser.token).not.toBe(replaced.token);
    const thief = product.browser();
    thief.token = replaced.token;
    const { status } = await thief.ask("system_user_info", {}, { bookmark: replaced.bookmark });
    expect([status, thief.token]).toEqual(["OK", replaced.token]);
  });
});

describe("a bookmark that is none", () => {
  const HEX = "f".repeat(8);
  test.each([
    ["of a state that never was", `${HEX}-${HEX}`],
    ["of another form", "first-unconstrained"],
    ["too long", HEX.repeat(100)],
    ["with a line of its own", "a-b%0d%0aset-cookie: x"],
    ["empty", ""],
  ])("%s is no error, and is not repeated", async (_, bookmark) => {
    await browser.signIn();
    const kept = browser.bookmark();
    const { status } = await browser.ask("system_user_info", {}, { bookmark });
    expect([status, browser.bookmark()! >= kept!]).toEqual(["OK", true]);
    expect(browser.bookmark()).not.toContain(HEX);
  });
});

test("minutes are what the limit is made of: a copy that keeps up is never half as far behind", () => {
  expect(COPY_LIMIT_MS).toBe(2 * MINUTE_MS);
});
