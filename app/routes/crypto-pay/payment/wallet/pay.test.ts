/** What a wallet is asked for: the order's own address, checked, and what is still missing of it (C11). */
import { describe, expect, test } from "vitest";
import type { CryptoPayment } from "#contract/crypto.ts";
import { transferOf } from "./pay.ts";

const RECIPIENT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const USDT = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const NETWORK: CryptoPayment["networks"][number] = {
  id: "eip155:1",
  name: "Ethereum",
  wallet: {
    chainId: 1,
    rpcUrl: "https://rpc.example",
    coin: { name: "Ether", symbol: "ETH", decimals: 18 },
  },
  confirmations: 12,
  explorer: null,
  tokens: [{ symbol: "USDT", contract: USDT, decimals: 6 }],
};

const QUOTE: NonNullable<CryptoPayment["quote"]> = {
  network: "eip155:1",
  token: "USDT",
  address: RECIPIENT,
  amount: "9.99",
  received: "4",
  missing: "5.99",
  excess: "0",
};

function transfer(quote: Partial<typeof QUOTE>, network: Partial<typeof NETWORK> = {}) {
  const payment = { quote: { ...QUOTE, ...quote }, networks: [{ ...NETWORK, ...network }] };
  // safe because nothing else of a payment is looked at
  return transferOf(payment as CryptoPayment);
}

describe("a transfer", () => {
  test("goes to the quote's address, for what is missing, in the token's own digits", () => {
    expect(transfer({})).toEqual({
      chainId: 1,
      token: USDT,
      recipient: RECIPIENT,
      amount: 5_990_000n,
    });
  });

  test.each([
    ["one letter in another case", RECIPIENT.replace("dAC", "DAC")],
    ["one letter for another", RECIPIENT.replace("c7", "c8")],
    ["one letter too few", RECIPIENT.slice(0, -1)],
    ["an address of another kind", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["none", ""],
  ])("never goes to an address with %s", (_, address) => {
    expect(transfer({ address })).toBe("info");
  });

  test("is none on a network without wallets, or of a token it does not have", () => {
    expect(transfer({}, { wallet: null })).toBe("unsupported");
    expect(transfer({ token: "USDC" })).toBe("unsupported");
    expect(transfer({ network: "eip155:56" })).toBe("unsupported");
  });
});
