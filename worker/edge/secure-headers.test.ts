/** What the content policy lets in, by configuration. */
import { expect, test } from "vitest";
import { type Allowances, contentSecurityPolicy } from "./secure-headers.ts";

const LEAST: Allowances = {
  chat: null,
  walletHosts: [],
  sites: [],
  devServer: false,
  reports: false,
};

function directives(more: Partial<Allowances> = {}): string[] {
  return contentSecurityPolicy("n", { ...LEAST, ...more }).split("; ");
}

test("Turnstile has its frame, and makes elements from text", () => {
  expect(directives()).toEqual(
    expect.arrayContaining(["frame-src 'none'", "require-trusted-types-for 'script'"]),
  );
  const open = directives({ turnstile: true });
  expect(open).toContain("frame-src https://challenges.cloudflare.com");
  expect(open).not.toContain("require-trusted-types-for 'script'");
  const added = open.filter((directive) => !directives().includes(directive));
  expect(added).toEqual(["frame-src https://challenges.cloudflare.com"]);
});

test("pages ask and post to the other hosts that are home, and to nobody else's", () => {
  const open = directives({ sites: ["https://two.example", "https://three.example"] });
  expect(open.filter((directive) => !directives().includes(directive))).toEqual([
    "connect-src 'self' https://two.example https://three.example",
    "form-action 'self' https://two.example https://three.example",
  ]);
});
