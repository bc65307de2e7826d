/** What the public pages claim in numbers is what the configuration says, and their texts hold no number of their own. */
import { beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { PaymentMethod } from "#contract/payment-method.ts";
import type { ClientConfig } from "#contract/system.ts";
import affiliate from "#locales/en/affiliate.json" with { type: "json" };
import groupBuying from "#locales/en/group-buying.json" with { type: "json" };
import home from "#locales/en/home.json" with { type: "json" };
import pricing from "#locales/en/pricing.json" with { type: "json" };
import zhAffiliate from "#locales/zh-CN/affiliate.json" with { type: "json" };
import zhGroupBuying from "#locales/zh-CN/group-buying.json" with { type: "json" };
import zhHome from "#locales/zh-CN/home.json" with { type: "json" };
import zhPricing from "#locales/zh-CN/pricing.json" with { type: "json" };
import { type Harness, sharedHarness } from "#test/support/harness.ts";

let product: Harness;
let config: ClientConfig;

beforeAll(async () => {
  product = await sharedHarness();
  config = (await product.call("system_client_config")).envelope.data as ClientConfig;
});

async function textOf(path: string): Promise<string> {
  const response = await fetch(new URL(path, product.url));
  const html = await response.text();
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

describe("§1 Claims", () => {
  test("home names the configured availability and trial", async () => {
    const text = await textOf("/?lng=en");
    expect(text).toContain(`${config.availabilityPercent}%`);
    expect(text).toContain(`${config.freeTrial / 60} minutes`);
  });

  test("home and pricing name the ways to pay that are offered, and no other", async () => {
    const shop = await product.call("payment_shop");
    const { methods } = shop.envelope.data as CallResponse<"payment_shop">;
    const [onHome, onPricing] = [await textOf("/?lng=en"), await textOf("/pricing?lng=en")];
    for (const method of PaymentMethod.options) {
      const isOffered = methods.includes(method);
      expect([method, onHome.includes(home.features.payment.method[method])]).toEqual([
        method,
        isOffered,
      ]);
      expect([method, onPricing.includes(pricing.methods[method].text)]).toEqual([
        method,
        isOffered,
      ]);
    }
  });

  test("the affiliate page names the configured rates and threshold", async () => {
    const text = await textOf("/affiliate?lng=en");
    const { firstPurchasePercent, renewalPercent, settlementThreshold } = config.affiliate;
    expect(text).toContain(`${firstPurchasePercent.min}–${firstPurchasePercent.max}%`);
    expect(text).toContain(`${renewalPercent}%`);
    expect(text).toContain(`$${settlementThreshold.amount / 100}.00`);
  });

  test("the group purchase page names the configured sizes and times", async () => {
    const text = await textOf("/group-buying?lng=en");
    expect(text).toContain(`${config.groupBuying.sizes.join(" or ")} people`);
    expect(text).toContain(`${config.groupBuying.duration / 86_400} day`);
    expect(text).toContain(`${config.groupBuying.seatHold / 60} minutes`);
    expect(text).toContain(`chooses for ${config.groupBuying.choiceTime / 86_400} days`);
  });

  test.each(Object.entries({ home, pricing, groupBuying, affiliate }))(
    "the English texts of %s hold no number",
    (_, texts) => expect(JSON.stringify(texts)).not.toMatch(/\d/),
  );

  test.each(Object.entries({ zhHome, zhPricing, zhGroupBuying, zhAffiliate }))(
    "the Chinese texts of %s hold no number",
    (_, texts) => expect(JSON.stringify(texts)).not.toMatch(/\d/),
  );
});
