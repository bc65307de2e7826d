/** The devices of an account: as many as the plan that was bought allows, for as long as its time runs. */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { fakeClock } from "#test/support/clock.ts";
import { bound, maxDevicesOf, named, tokenOf } from "#test/support/devices.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { paidOrder, refund } from "#test/support/referrals.ts";
import { openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = await openShop(clock);

describe("the devices of a plan", () => {
  async function planOf(devices: number): Promise<string> {
    const id = `devices-${devices}`;
    await shop.db
      .prepare(
        `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
         VALUES (?1, 'Plan', '套餐', 1, 999, 999, 'USD', ?2, 0, ?2) ON CONFLICT DO NOTHING`,
      )
      .bind(id, devices)
      .run();
    return id;
  }

  test.each([2, 8])("are what its buyer may bind: %i", async (devices) => {
    const { account, buyer } = await namedBuyer();
    await paidOrder(buyer, { productId: await planOf(devices) });
    expect(await bound(shop, account, devices + 2)).toBe(devices);
    expect(await maxDevicesOf(shop, account)).toEqual([devices, devices]);
  });

  test("are as many as the largest of two allows, and end with its time", async () => {
    const { account, buyer } = await namedBuyer();
    await paidOrder(buyer, { productId: await planOf(8) });
    await paidOrder(buyer, { productId: await planOf(3) });
    expect(await maxDevicesOf(shop, account)).toEqual([8, 8]);
    clock.advance(32 * DAY_MS);
    expect(await maxDevicesOf(shop, account)).toEqual([3, 3]);
    clock.advance(32 * DAY_MS);
    expect(await maxDevicesOf(shop, account)).toEqual([5, 5]);
  });

  test("stay as they were bought when the plan changes", async () => {
    const { account, buyer } = await namedBuyer();
    const productId = await planOf(9);
    await paidOrder(buyer, { productId });
    await shop.db.prepare(`UPDATE product SET max_devices = 1 WHERE id = ?1`).bind(productId).run();
    expect(await maxDevicesOf(shop, account)).toEqual([9, 9]);
  });

  test("end when its money goes back", async () => {
    const { account, buyer } = await namedBuyer();
    await paidOrder(buyer);
    const order = await paidOrder(buyer, { productId: await planOf(8) });
    expect(await maxDevicesOf(shop, account)).toEqual([8, 8]);
    await refund(shop, order, 999);
    expect(await maxDevicesOf(shop, account)).toEqual([5, 5]);
  });
});

async function namedBuyer() {
  const account = await named(shop);
  const token = tokenOf(await signInByName(shop, { account, password: PASSWORD }));
  return { account, buyer: { ...shop, session: (await authenticate(shop, token))! } };
}
