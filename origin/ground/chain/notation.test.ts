/** Addresses as networks write them, both ways; the pairs are known from Tron itself. */
import { describe, expect, test } from "vitest";
import { plainAddress, writtenAddress, writtenHash } from "./notation.ts";

const TRON = "tron:0x2b6653dc";
const EVM = "eip155:1";
/** The contract of USDT on Tron, and the address of nobody. */
const PAIRS = [
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "0xa614f803b6fd780986a42c78ec9c7f77e6ded13c"],
  ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", `0x${"0".repeat(40)}`],
] as const;

describe("the notation of networks", () => {
  test.each(PAIRS)("Tron writes %s", (written, plain) => {
    expect(writtenAddress(TRON, plain)).toBe(written);
    expect(plainAddress(TRON, written)).toBe(plain);
  });

  test("an EVM network writes EIP-55", () => {
    const written = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
    expect(writtenAddress(EVM, written.toLowerCase())).toBe(written);
    expect(plainAddress(EVM, written)).toBe(written.toLowerCase());
  });

  test.each([
    ["a letter changed", TRON, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
    ["lower case", TRON, PAIRS[0][0].toLowerCase()],
    ["of another prefix", TRON, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["of an EVM network", TRON, PAIRS[0][1]],
    ["of Tron", EVM, PAIRS[0][0]],
    ["empty", TRON, ""],
  ])("no address: %s", (_, network, written) => {
    expect(plainAddress(network, written)).toBeNull();
  });

  test("Tron writes transactions without 0x", () => {
    const hash = `0x${"a".repeat(64)}`;
    expect(writtenHash(TRON, hash)).toBe("a".repeat(64));
    expect(writtenHash(EVM, hash)).toBe(hash);
  });
});
