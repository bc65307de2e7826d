/** Spec §3, stored client state: how a visitor arrived, through the built gateway. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";

let product: Harness;
beforeAll(async () => {
  product = await startHarness({
    gateway: { HOSTS: "127.0.0.1 www.halyard.example", COOKIE_DOMAINS: "halyard.example" },
  });
});
afterAll(() => product.dispose());

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().filter((cookie) => !cookie.startsWith("lng="));

describe("§3 referral and ad-click parameters", () => {
  test("become cookies of the configured parent domain, Secure on https", async () => {
    const response = await product.fetchAs("https://www.halyard.example/?ref=ANNA2222&gclid=c-1");
    expect(response.status).toBe(200);
    const cookies = cookiesOf(response);
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["gclid", "ref", "ref_until"]);
    // Pages read them, also to take them along to another host.
    const scope = "; Max-Age=604800; Domain=halyard.example; Path=/; Secure; SameSite=Lax";
    for (const cookie of cookies) expect(cookie.slice(cookie.indexOf(";"))).toBe(scope);
  });

  test("become host-only cookies everywhere else", async () => {
    const response = await product.fetchAs("http://localhost/?invite=ANNA2222");
    expect(cookiesOf(response)[0]).toBe("invite=ANNA2222; Max-Age=604800; Path=/; SameSite=Lax");
  });

  test("set nothing on the ads bot, on assets and on calls", async () => {
    const bot = { headers: { "user-agent": "AdsBot-Google" } };
    for (const response of [
      await product.fetchAs("http://127.0.0.1/?ref=ANNA2222", bot),
      await product.fetchAs("http://127.0.0.1/assets/none.js?ref=ANNA2222"),
      await product.fetchAs("http://127.0.0.1/v4/api/none/none?ref=ANNA2222", { method: "POST" }),
    ])
      expect(cookiesOf(response)).toEqual([]);
  });

  test("are taken back by a plain form, which leads to the same page without the parameter", async () => {
    const response = await product.fetchAs("https://www.halyard.example/referral/forget", {
      method: "POST",
      headers: {
        origin: "https://www.halyard.example",
        referer: "https://www.halyard.example/faq?lng=en&ref=ANNA2222",
      },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/faq?lng=en");
    expect(cookiesOf(response)).toHaveLength(4);
    for (const cookie of cookiesOf(response)) {
      expect(cookie).toMatch(/^\w+=; Max-Age=0; Domain=halyard\.example; Path=\/;/);
    }
  });

  test.each([
    "https://evil.test/x",
    "https://www.halyard.example//evil.test",
    "https://www.halyard.example/\\evil.test",
    "javascript:alert(1)",
    "",
  ])("never lead from %j to another site", async (referer) => {
    const response = await product.fetchAs("https://www.halyard.example/referral/forget", {
      method: "POST",
      headers: { referer },
    });
    expect(new URL(response.headers.get("location")!, "https://www.halyard.example").host).toBe(
      "www.halyard.example",
    );
    expect(response.headers.get("location")).not.toMatch(/^\/[/\\]/);
  });

  test("another site cannot take them back", async () => {
    const response = await product.fetchAs("https://www.halyard.example/referral/forget", {
      method: "POST",
      headers: { origin: "https://evil.test" },
    });
    expect(response.status).toBe(403);
  });

  test("are counted: the known code, the ad, and nothing about the visitor", async () => {
    const { user } = await signedInPerson(product);
    await product.fetchAs(`http://127.0.0.1/?ref=${user.inviteCode}&gclid=secret-click-id`);
    await product.fetchAs(`http://127.0.0.1/?ref=NEMA2222`);
    await expect
      .poll(async () => (await product.db.prepare("SELECT * FROM click_count").all()).results)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ parameter: "ref", code: user.inviteCode, count: 1 }),
          expect.objectContaining({ parameter: "gclid", code: "" }),
        ]),
      );
    const all = JSON.stringify(
      (await product.db.prepare("SELECT * FROM click_count").all()).results,
    );
    expect(all).not.toContain("secret-click-id");
    expect(all).not.toContain("NEMA2222");
  });
});
