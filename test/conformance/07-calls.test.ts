/** Spec §7: what every call has in common. */
import { describe, expect, test } from "vitest";
import { sharedHarness } from "#test/support/harness.ts";

describe("§7 the signature", () => {
  test("a fresh signature of each platform is accepted", async () => {
    const product = await sharedHarness();
    for (const platform of ["ios", "android", "mac", "windows"] as const) {
      const { envelope } = await product.call("system_client_config", {}, { platform });
      expect(envelope).toMatchObject({ code: 200, status: "OK" });
    }
  });

  test("a replayed change is refused, and of 20 at once exactly one is accepted", async () => {
    const product = await sharedHarness();
    const signature = product.sign("windows");
    const click = { parameter: "aff", code: "REPLAYED" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => product.call("marketing_click", click, { signature })),
    );
    const codes = answers.map(({ envelope }) => envelope.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 403)).toHaveLength(19);
  });

  test("a call that only reads takes a fresh signature again", async () => {
    const product = await sharedHarness();
    const signature = product.sign("windows");
    for (const name of ["payment_shop", "system_client_config"] as const) {
      expect((await product.call(name, {}, { signature })).envelope.code).toBe(200);
    }
  });
});
