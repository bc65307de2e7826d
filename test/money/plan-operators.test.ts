/** Plans as operators keep them: prices from an instant on, what is bought as it was bought, nothing of the past changed. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { businessAt } from "#origin/books/business/numbers.ts";
import { changesOfBusiness } from "#origin/books/business/repository.ts";
import { planOnSale } from "#origin/books/catalog/repository.ts";
import { listProducts } from "#origin/verbs/catalog/list-products.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { fakeClock } from "#test/support/clock.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { pay } from "#test/support/referrals.ts";
import { boughtOrder, buy, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const usd = (amount: number) => ({ amount, currency: "USD" });
const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
const NAME = { en: "3 months", zh_CN: "3 个月" };
const QUARTER = { id: "month-3", name: NAME, months: 3, maxDevices: 7, currency: "USD" };

async function shown(id: string, language: "en" | "zh_CN" = "en") {
  const context = { ...shop, caller: { ...shop.caller, language } };
  const outcome = await listProducts(context, {});
  return outcome.ok ? outcome.data.products.find((product) => product.id === id) : undefined;
}

describe("a plan", () => {
  test("is added off sale, put on, and taken off again", () =>
    memory.tell(async () => {
      await does("plans_add", { ...QUARTER, price: "24.00" });
      expect(await shown("month-3")).toBeUndefined();
      await does("plans_sale", { id: "month-3", sale: "on" });
      expect(await shown("month-3", "zh_CN")).toMatchObject({
        name: "3 个月",
        price: usd(2_400),
        // Three single months.
        fullPrice: usd(2_997),
        maxDevices: 7,
        group: [
          { size: 2, unitPrice: usd(2_160) },
          { size: 3, unitPrice: usd(2_040) },
        ],
      });
      const buyer = await newBuyer(shop);
      const order = await boughtOrder(buyer, { productId: "month-3" });
      await does("plans_sale", { id: "month-3", sale: "off" });
      expect(await shown("month-3")).toBeUndefined();
      expect(await buy(await newBuyer(shop), { productId: "month-3" })).toMatchObject({
        problem: "PlanGone",
      });
      await pay(shop, order.id);
    }));

  test.each<[string, object, string[]]>([
    ["an id that is there", { id: "month-1" }, ["PlanTaken", "id"]],
    ["half a cent", { price: "24.005" }, ["InvalidRequest", "price"]],
    ["less than can be charged", { price: "0.49" }, ["InvalidRequest", "price"]],
    ["a full price below it", { fullPrice: "23.99" }, ["InvalidRequest", "fullPrice"]],
    ["a seat dearer than alone", { group: ["2=24.01"] }, ["InvalidRequest", "group"]],
    ["a size that no group has", { group: ["4=20.00"] }, ["InvalidRequest", "group"]],
  ])("of %s is refused", (_, asked, refusal) =>
    memory.tell(async () => {
      expect(await refusedFor("plans_add", { ...QUARTER, price: "24.00", ...asked })).toEqual(
        refusal,
      );
    }),
  );

  test("changes its words and numbers for those who buy it from then on", () =>
    memory.tell(async () => {
      const buyer = await newBuyer(shop);
      const { id } = await boughtOrder(buyer);
      const change = { id: "month-1", name: { zh_CN: "单月" }, maxDevices: 2, yearly: "yes" };
      const plan = await does("plans_change", change);
      expect(plan).toMatchObject({ names: { en: "1 month", zh_CN: "单月" }, maxDevices: 2 });
      await pay(shop, id);
      const bought = await shop.db
        .prepare(`SELECT name_zh_cn, max_devices, yearly FROM purchase WHERE id = ?1`)
        .bind(id)
        .first();
      expect(bought).toEqual({ name_zh_cn: "1 个月", max_devices: 5, yearly: 0 });
      const detail = await shop.db
        .prepare(`SELECT before FROM operator_action WHERE subject = ?1`)
        .bind("month-1")
        .first<string>("before");
      expect(JSON.parse(detail!)).toMatchObject({ maxDevices: 5, yearly: false });
    }));

  test("is changed by two operators at once as by one after the other", () =>
    memory.tell(async () => {
      await Promise.all([
        does("plans_change", { id: "month-1", maxDevices: 2 }),
        does("plans_change", { id: "month-1", name: { en: "Month" } }),
        does("plans_sale", { id: "month-1", sale: "off" }),
      ]);
      expect(await does("plans_show", { id: "month-1" })).toMatchObject({
        maxDevices: 2,
        names: { en: "Month" },
        onSale: false,
      });
      expect((await does("audit_list", {})).actions).toHaveLength(3);
    }));

  test("takes its place on the page", () =>
    memory.tell(async () => {
      await does("plans_change", { id: "year-2", position: 0 });
      const { plans } = await does("plans_list", {});
      expect(plans[0]).toMatchObject({ id: "year-2", position: 0 });
    }));
});

describe("a price", () => {
  const set = (price: string, more: object = {}) =>
    does("plans_price", { id: "month-1", price, note: "test", ...more });

  test("holds from its instant, for what is asked then, and an open order keeps its own", () =>
    memory.tell(async () => {
      const from = inDays(1);
      const plan = await set("12.00", { from });
      expect(plan).toMatchObject({ price: usd(999), nextPrice: usd(1_200), nextFrom: from });
      clock.advance(DAY_MS - 1);
      const order = await boughtOrder(await newBuyer(shop));
      expect(order.total).toEqual(usd(999));
      clock.advance(1);
      expect(await shown("month-1")).toMatchObject({ price: usd(1_200) });
      const late = await buy(await newBuyer(shop), { expected: 999 });
      expect(late).toMatchObject({ problem: "PriceChanged", fields: ["expected"] });
      await pay(shop, order.id);
      expect((await boughtOrder(await newBuyer(shop))).total).toEqual(usd(1_200));
    }));

  test("of a group is the plan's own where it has one", () =>
    memory.tell(async () => {
      await set("10.00", { group: ["2=7.77"] });
      const plan = (await planOnSale(shop.db, "month-1", clock.now()))!;
      expect((await shown("month-1"))?.group).toEqual([
        { size: 2, unitPrice: usd(777) },
        { size: 3, unitPrice: usd(850) },
      ]);
      const wish = { productId: plan.id, size: 2, paymentType: 1, method: "card" } as const;
      const creator = await newBuyer(shop);
      const expected = usd(777);
      const started = await startGroup(creator, { ...wish, clientKey: newId(), expected });
      expect(started).toMatchObject({ ok: true });
    }));

  test("of one instant is the one that was set last; the earlier stays in the list", () =>
    memory.tell(async () => {
      const from = inDays(2);
      await set("12.00", { from });
      const { prices } = await set("11.00", { from });
      expect(prices.map(({ price }) => price)).toEqual([usd(1_100), usd(1_200)]);
      clock.advance(2 * DAY_MS);
      expect(await shown("month-1")).toMatchObject({ price: usd(1_100) });
    }));

  test("of a later instant follows one of an earlier, whichever was set first", () =>
    memory.tell(async () => {
      await set("14.00", { from: inDays(4) });
      await set("12.00", { from: inDays(2) });
      clock.advance(2 * DAY_MS);
      expect(await shown("month-1")).toMatchObject({ price: usd(1_200) });
      clock.advance(2 * DAY_MS);
      expect(await shown("month-1")).toMatchObject({ price: usd(1_400) });
    }));

  test("of a month is its own full price, and what longer plans save follows it", () =>
    memory.tell(async () => {
      await set("8.99");
      expect(await shown("month-1")).toMatchObject({ price: usd(899), fullPrice: usd(899) });
      expect(await shown("year-1")).toMatchObject({ fullPrice: usd(12 * 899) });
      expect(await does("plans_show", { id: "year-1" })).toMatchObject({
        fullPrice: usd(12 * 899),
      });
      await set("4.00");
      // Now a year saves nothing against twelve months.
      expect(await shown("year-1")).toMatchObject({ fullPrice: (await shown("year-1"))?.price });
      const asked = { id: "month-1", price: "9.99", fullPrice: "9999.00", note: "test" };
      expect(await refusedFor("plans_price", asked)).toEqual(["InvalidRequest", "fullPrice"]);
      await does("plans_sale", { id: "month-1", sale: "off" });
      await does("plans_price", {
        id: "year-1",
        price: "80.00",
        fullPrice: "100.00",
        note: "test",
      });
      expect(await shown("year-1")).toMatchObject({ fullPrice: usd(10_000) });
    }));

  test("is previewed against the present one, with whose saving it changes", () =>
    memory.tell(async () => {
      const from = inDays(1);
      const preview = await does("plans_price_preview", { id: "month-1", price: "8.99", from });
      const before = await shown("year-1");
      expect(preview).toMatchObject({ from, present: usd(999), price: usd(899), typedOut: null });
      expect(preview.plans.map(({ after }) => after.id)).toEqual(
        expect.arrayContaining(["month-1", "year-1"]),
      );
      expect(preview.plans.find(({ after }) => after.id === "year-1")?.before).toEqual(before);
      await set("8.99", { from });
      clock.advance(DAY_MS);
      for (const { after } of preview.plans) expect(await shown(after.id)).toEqual(after);
    }));

  test.each<[string, string | null]>([
    ["19.98", null],
    ["19.99", "19.99"],
    ["20", "20.00"],
    ["5.00", null],
    ["4.99", "4.99"],
  ])("of %s in place of 9.99 is typed out as %s", (price, typedOut) =>
    memory.tell(async () => {
      expect(await does("plans_price_preview", { id: "month-1", price })).toMatchObject({
        typedOut,
      });
    }),
  );

  test("above what any plan may cost is refused, of a new plan too", () =>
    memory.tell(async () => {
      const asked = { id: "month-1", price: "10000.01", note: "test" };
      for (const [name, request] of [
        ["plans_price", asked],
        ["plans_add", { ...QUARTER, price: "99999999999" }],
      ] as const)
        expect(await refusedFor(name, request)).toEqual(["PriceTooHigh", "price"]);
      expect(await set("10000.00")).toMatchObject({ price: usd(1_000_000) });
    }));

  test("is taken back until it begins, and can be set again", () =>
    memory.tell(async () => {
      const [from, later] = [inDays(1), inDays(2)];
      const withdrawal = { id: "month-1", from, note: "slip" };
      expect(await refusedFor("plans_price_withdraw", withdrawal)).toEqual(["NotFound", "from"]);
      await set("90.00", { from });
      await set("89.00", { from });
      await set("12.00", { from: later });
      const plan = await does("plans_price_withdraw", withdrawal);
      expect(plan).toMatchObject({ nextPrice: usd(1_200), nextFrom: later });
      expect(plan.prices.map(({ state }) => state)).toEqual(["coming", "withdrawn", "withdrawn"]);
      expect((await does("plans_preview", {})).coming).toEqual([later]);
      expect(await refusedFor("plans_price_withdraw", withdrawal)).toEqual(["NotFound", "from"]);
      clock.advance(DAY_MS);
      expect(await shown("month-1")).toMatchObject({ price: usd(999) });
      expect(await refusedFor("plans_price_withdraw", withdrawal)).toEqual(["PriceBegun", "from"]);
      await does("plans_price_withdraw", { ...withdrawal, from: later });
      await set("13.00", { from: later });
      clock.advance(DAY_MS);
      expect(await shown("month-1")).toMatchObject({ price: usd(1_300) });
    }));

  test("is taken back once, however many ask", () =>
    memory.tell(async () => {
      const from = inDays(1);
      await set("12.00", { from });
      const withdrawal = { id: "month-1", from, note: "slip" };
      const outcomes = await Promise.all([
        refusedFor("plans_price_withdraw", withdrawal),
        refusedFor("plans_price_withdraw", withdrawal),
      ]);
      expect(outcomes).toEqual(expect.arrayContaining([null, ["NotFound", "from"]]));
      const { actions } = await does("audit_list", { operation: "plans_price_withdraw" });
      expect(actions).toHaveLength(1);
    }));

  test("of the past is refused, and no row of one is ever changed", () =>
    memory.tell(async () => {
      const past = { id: "month-1", price: "9.00", from: inDays(-1), note: "test" };
      expect(await refusedFor("plans_price", past)).toEqual(["InvalidRequest", "from"]);
      await set("9.00");
      for (const sql of ["UPDATE plan_price SET price = 1", "DELETE FROM plan_price"]) {
        await expect(shop.db.prepare(sql).run()).rejects.toThrow(/append-only/);
      }
    }));
});

describe("a preview of the page", () => {
  const page = async (language: "en" | "zh_CN") => {
    const business = businessAt(await changesOfBusiness(shop.db), clock.now());
    const context = { ...shop, business, caller: { ...shop.caller, language } };
    const outcome = await listProducts(context, {});
    return outcome.ok ? outcome.data : null;
  };

  test("is what the page says once its instant has come, in every language", () =>
    memory.tell(async () => {
      await does("plans_add", { ...QUARTER, price: "24.00", position: 0 });
      await does("plans_sale", { id: "month-3", sale: "on" });
      const at = inDays(3);
      await does("plans_price", { id: "month-1", price: "7.99", from: at, note: "test" });
      await does("business_set", { name: "group-discount-2", value: 40, from: at, note: "test" });
      const before = await does("plans_preview", {});
      const preview = await does("plans_preview", { at });
      expect(before.coming).toEqual([at]);
      expect(before.products.en).toEqual((await page("en"))?.products);
      clock.advance(3 * DAY_MS);
      for (const language of ["en", "zh_CN"] as const)
        expect(preview.products[language]).toEqual((await page(language))?.products);
      expect(preview.methods).toEqual((await page("en"))?.methods);
      expect(preview.products.zh_CN[0]).toMatchObject({ name: "3 个月" });
      const month = preview.products.en.find(({ id }) => id === "month-1");
      expect(month).toMatchObject({ price: usd(799), group: [{ unitPrice: usd(479) }, {}] });
      expect((await does("plans_preview", {})).coming).toEqual([]);
    }));

  test("of the past is refused", async () => {
    expect(await refusedFor("plans_preview", { at: inDays(-1) })).toEqual(["InvalidRequest", "at"]);
  });
});
