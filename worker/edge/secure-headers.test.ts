/** What the content policy lets in, by configuration. */
import { expect, test } from "vitest";
import { type Allowances, contentSecurityPolicy } from "./secure-headers.ts";

const LEAST: Allowances = { chat: null, walletHosts: [], devServer: false, reports: false };

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
