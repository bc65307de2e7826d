/** What is to be sent, and the link that fills it in. */
import { describe, expect, test } from "vitest";
import type { CryptoPayment } from "#contract/crypto.ts";
import { isPayable, paymentLink } from "./due.ts";

const ADDRESS = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const USDT = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

function payment(network: string, missing = "5.99", amount = "9.99") {
  const quote = { network, token: "USDT", address: ADDRESS, amount, missing };
  const networks = [{ id: network, tokens: [{ symbol: "USDT", contract: USDT, decimals: 6 }] }];
  // safe because nothing else of a payment is looked at
  return { quote, networks } as unknown as CryptoPayment;
}

describe("a payment link", () => {
  test("names token, chain, recipient and what is missing in base units", () => {
    expect(paymentLink(payment("eip155:1"))).toBe(
      `ethereum:${USDT}@1/transfer?address=${ADDRESS}&uint256=5990000`,
    );
    expect(paymentLink(payment("eip155:56", "0", "10"))).toContain("@56/transfer");
    expect(paymentLink(payment("eip155:56", "0.000001"))).toMatch(/uint256=1$/);
  });

  test("is none where the network has no such link", () => {
    expect(paymentLink(payment("tron:0x2b6653dc"))).toBeNull();
  });
});

test("the rest of a short payment can be sent after the end, nothing else", () => {
  const of = (orderStatus: string, state: string) =>
    isPayable({ orderStatus, state } as CryptoPayment);
  expect(of("expired", "short")).toBe(true);
  expect(of("pending", "waiting")).toBe(true);
  expect(of("pending", "confirming")).toBe(false);
  expect(of("expired", "expired")).toBe(false);
});
