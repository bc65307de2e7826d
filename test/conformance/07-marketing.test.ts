/** Spec §7: the marketing calls, over HTTP. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CallResponse, CALLS } from "#contract/calls/calls.ts";
import { readStatement } from "#contract/canary.ts";
import { readManifest } from "#contract/release-manifest.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { templateSecrets } from "#test/support/template.ts";
import { verifyText } from "#tools/signing.ts";

type MarketingCall = `marketing_${"announcements" | "canary" | "releases" | "reviews"}`;

async function ask<Name extends MarketingCall>(name: Name, language: "en" | "zh_CN" = "en") {
  const { envelope } = await (await sharedHarness()).call(name, {}, { language });
  expect(envelope.code).toBe(200);
  return CALLS[name].response.parse(envelope.data) as CallResponse<Name>;
}

test("announcements are newest first, in the language of the request, and say that they are samples", async () => {
  const { announcements } = await ask("marketing_announcements");
  const dates = announcements.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(announcements.length).toBeGreaterThan(0);
  expect(announcements.every(({ sample }) => sample)).toBe(true);
  const chinese = await ask("marketing_announcements", "zh_CN");
  expect(chinese.announcements[0]!.title).toMatch(/\p{Script=Han}/u);
});

test("reviews say that they are samples", async () => {
  const { reviews } = await ask("marketing_reviews", "zh_CN");
  expect(reviews.length).toBeGreaterThan(0);
  expect(reviews.every(({ sample, text }) => sample && /\p{Script=Han}/u.test(text))).toBe(true);
});

test("statements of the canary are newest first, signed in each language, and say that they are samples", async () => {
  const publicKey = templateSecrets().gateway.RELEASE_PUBLIC_KEY!;
  const { statements } = await ask("marketing_canary");
  const texts = statements.flatMap((statement) => statement.texts);
  expect(texts).toHaveLength(2 * statements.length);
  for (const { text, signature } of texts) {
    expect(verifyText(text, signature, publicKey)).toBe(true);
    expect(readStatement(text)).toMatchObject({ sample: true });
  }
  const dates = statements.map((statement) => readStatement(statement.texts[0]!.text)!.date);
  expect(dates).toEqual(["2026-11-01", "2026-10-01"]);
});

describe("releases", () => {
  test("give each platform its own, with the size and hash of the file that is really served", async () => {
    const { releases } = await ask("marketing_releases");
    expect(releases.map(({ platform }) => platform)).toEqual(["android", "ios", "mac", "windows"]);
    for (const { name, size, sha256, mirrors } of releases.flatMap(({ files }) => files)) {
      const response = await fetch(new URL(mirrors[0]!.url, (await sharedHarness()).url));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(bytes.byteLength).toBe(size);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      expect(readFileSync(`public/downloads/${name}`).byteLength).toBe(size);
    }
  });

  test("the signed list names those files and its signature holds for the gateway's public key", async () => {
    const { releases, manifest } = await ask("marketing_releases");
    const publicKey = templateSecrets().gateway.RELEASE_PUBLIC_KEY!;
    expect(verifyText(manifest!.document, manifest!.signature, publicKey)).toBe(true);
    expect(verifyText(`${manifest!.document} `, manifest!.signature, publicKey)).toBe(false);
    const listed = readManifest(manifest!.document)!.files.map(({ sha256 }) => sha256);
    const offered = releases.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
    expect(listed.toSorted()).toEqual(offered.toSorted());
  });

  test("the key that signs is in neither Worker's variables", () => {
    const { gateway, origin, releaseKey } = templateSecrets();
    expect(JSON.stringify({ gateway, origin })).not.toContain(releaseKey.split("\n")[1]);
  });
});

describe("clicks", () => {
  test.each([
    [{}],
    [{ parameter: "utm_source" }],
    [{ parameter: "ref" }],
    [{ parameter: "ref", code: "" }],
    [{ parameter: "ref", code: "x".repeat(65) }],
    [{ parameter: "ref", code: "a b" }],
    [{ parameter: "ref", code: ["A1"] }],
    [{ parameter: "gclid", code: "id" }],
    [{ parameter: "gclid", ip: "1.2.3.4" }],
  ])("refuses %j", async (request) => {
    const { envelope } = await (await sharedHarness()).call("marketing_click", request);
    expect(envelope.code).toBe(400);
  });

  test("a known and an unknown code get the same answer", async () => {
    const { envelope } = await (
      await sharedHarness()
    ).call("marketing_click", { parameter: "ref", code: "NEMA2222" });
    expect(envelope).toEqual({ code: 200, status: "OK", msg: "", data: null });
  });

  test("one address is braked, another is not", async () => {
    const product = await sharedHarness();
    const from = (ip: string) =>
      product.call(
        "marketing_click",
        { parameter: "gclid" },
        { headers: { "cf-connecting-ip": ip } },
      );
    const answers = [];
    for (let i = 0; i < 70; i++) answers.push((await from("203.0.113.7")).envelope.code);
    expect(answers.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect((await from("203.0.113.8")).envelope.code).toBe(200);
  });
});
