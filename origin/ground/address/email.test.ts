/** The normal form of e-mail addresses. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailboxOf, normalEmail } from "./email.ts";

describe("normalEmail", () => {
  test.each([
    ["anna@example.com", "anna@example.com"],
    ["Anna@Example.COM", "anna@example.com"],
    ["  anna@example.com ", "anna@example.com"],
    ["anna@example.com.", "anna@example.com"],
    ["ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "anna@example.com"],
    ["anna@example。com", "anna@example.com"],
    ["anna@bücher.example", "anna@xn--bcher-kva.example"],
    ["anna@BÜCHER.example", "anna@xn--bcher-kva.example"],
    ["anna@例子.中国", "anna@xn--fsqu00a.xn--fiqs8s"],
    ["anna+tag@example.com", "anna+tag@example.com"],
    ["a.n-n_a!@sub.example.co", "a.n-n_a!@sub.example.co"],
  ])("%j is %j", (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal);
  });

  test.each([
    "",
    "anna",
    "@example.com",
    "anna@",
    "anna@example",
    "anna@example.c",
    "anna@example.c0m1",
    "anna@example..com",
    "anna@-example.com",
    "anna@127.0.0.1",
    "anna@0x7f.1",
    "anna@[127.0.0.1]",
    "anna@example.com/path",
    "anna@example.com:25",
    "anna@example.com?x=y",
    "anna@example.com#x",
    "anna@user@example.com",
    "an na@example.com",
    '"anna"@example.com',
    "anna@exam ple.com",
    "анна@example.com",
    "anna@example.com\r\nBcc: x@y.example",
    "anna@example.com\n",
    "\tanna@example.com",
    "anna@example.com\u0000",
    "anna@example.com,b@example.com",
    `${"a".repeat(65)}@example.com`,
    `anna@${"a".repeat(64)}.com`,
    `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(4)}com`,
    "x".repeat(100_000),
  ])("%j is no address", (typed) => {
    expect(normalEmail(typed)).toBeNull();
  });

  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  const anyAddress = fc.oneof(
    fc.emailAddress(),
    anyText,
    anyText.map((text) => `${text}@example.com`),
    anyText.map((text) => `anna@${text}.com`),
    anyText.map((text) => `anna@example.com${text}`),
  );

  test("is its own normal form", () => {
    const isFixed = (typed: string) => {
      const normal = normalEmail(typed);
      return normal === null || normalEmail(normal) === normal;
    };
    expect(() =>
      fc.assert(fc.property(anyAddress, isFixed), { numRuns: 2_000, seed: 4 }),
    ).not.toThrow();
  });

  test("is ASCII without anything that a mail header reads as its own", () => {
    const isPlain = (typed: string) =>
      /^[!#-'*+.-9=?^-~-]+@[a-z0-9.-]+$/.test(normalEmail(typed) ?? "a@b.co");
    expect(() =>
      fc.assert(fc.property(anyAddress, isPlain), { numRuns: 2_000, seed: 4 }),
    ).not.toThrow();
  });
});

describe("mailboxOf", () => {
  test.each([
    ["anna+tag@example.com", "anna@example.com"],
    ["anna+a+b@example.com", "anna@example.com"],
    ["anna@example.com", "anna@example.com"],
    ["+anna@example.com", "+anna@example.com"],
    ["an.na@example.com", "an.na@example.com"],
    ["an.na+tag@gmail.com", "anna@gmail.com"],
    ["a.n.n.a@googlemail.com", "anna@gmail.com"],
  ])("%s counts as %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
