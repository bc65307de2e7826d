/** Which keys addresses are derived from; each was seen to be taken, or to stop the whole API, before it was refused. */
import { HDKey } from "@scure/bip32";
import { describe, expect, test, vi } from "vitest";
import { configuredPayments } from "#origin/entry/payments.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { addressesBelow } from "./derive.ts";

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const account = master.derive("m/44'/60'/0'");
const PUBLIC_KEY = account.publicExtendedKey;
const slip = PUBLIC_KEY.slice(0, -1) + (PUBLIC_KEY.endsWith("a") ? "b" : "a");

describe("an extended key", () => {
  test("of an account gives the addresses that wallets show", () => {
    const derive = addressesBelow(PUBLIC_KEY);
    expect(typeof derive === "function" && derive(0)).toMatch(/^0x[0-9a-f]{40}$/);
  });

  test.each([
    ["with a letter mistyped", slip, "malformed"],
    ["that is none", "xpub", "malformed"],
    [
      "of another kind",
      "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP",
      "malformed",
    ],
    ["that is private", account.privateExtendedKey, "private"],
    ["of a whole wallet", master.publicExtendedKey, "depth"],
    ["of one level too deep", account.deriveChild(0).publicExtendedKey, "depth"],
    ["of a level that is not hardened", master.derive("m/44'/60'/0").publicExtendedKey, "depth"],
  ])("%s is refused", (_, key, fault) => {
    expect(addressesBelow(key)).toBe(fault);
  });
});

test("a slip in it switches crypto off with one line, and nothing else", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  // safe because nothing is asked of either
  const parts = { db: {} as D1Database, clock: { now: () => 0 } };
  const networks = [{ id: "eip155:1" } as Network];
  const variables = { ENVIRONMENT: "PROD", STRIPE_METHODS: [], CRYPTO_NETWORKS: networks } as const;
  const of = (key: string) =>
    configuredPayments({ ...variables, STRIPE_METHODS: [], CRYPTO_PUBLIC_KEY: key }, parts);
  expect(of(PUBLIC_KEY).chain).not.toBeNull();
  expect(said).not.toHaveBeenCalled();
  expect(of(slip).chain).toBeNull();
  expect(of(slip).payments.methodsFor(["USD"])).not.toContain("crypto");
  expect(said.mock.calls[0]).toEqual([
    JSON.stringify({ event: "crypto.switched_off", keyFault: "malformed" }),
  ]);
  vi.restoreAllMocks();
});
