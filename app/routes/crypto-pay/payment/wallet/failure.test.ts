/** What a wallet's error means, however deeply a library wrapped it. */
import { describe, expect, test } from "vitest";
import { failureOf } from "./failure.ts";

const wrapped = (cause: unknown) => new Error("outer", { cause: new Error("inner", { cause }) });
const named = (name: string) => Object.assign(new Error("x"), { name });
const coded = (code: number) => Object.assign(new Error("x"), { code });

describe("failureOf", () => {
  test.each([
    [coded(4001), "rejected"],
    [coded(4902), "unsupported"],
    [coded(-32_002), "waiting"],
    [named("InsufficientFundsError"), "noGas"],
    [named("ConnectorChainMismatchError"), "wrongChain"],
    [named("ConnectorNotConnectedError"), "notConnected"],
    [named("ProviderNotFoundError"), "noWallet"],
    [named("RelaySilentError"), "relaySilent"],
    [named("WalletSilentError"), "walletSilent"],
    [named("ExecutionRevertedError"), "reverted"],
  ])("%s inside others is %s", (error, failure) => {
    expect(failureOf(wrapped(error), "failed")).toBe(failure);
  });

  test.each([
    undefined,
    null,
    "4001",
    4001,
    {},
    { code: "4001" },
    named("constructor"),
    wrapped(coded(-32_603)),
  ])("%j is what it happened to", (error) => {
    expect(failureOf(error, "connectFailed")).toBe("connectFailed");
  });
});
