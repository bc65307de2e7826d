/**
 * Pages for a reader who saves data (docs/performance.md: page.light): no font, nothing fetched ahead, and no scripts where a
 * page is complete without them.
 */
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { sharedHarness } from "#test/support/harness.ts";

const LIGHT_BYTES = 15_000;
const SAVES = { "save-data": "on" };

let site: URL;

beforeAll(async () => {
  ({ url: site } = await sharedHarness());
});

async function textOf(path: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(new URL(path, site), { headers });
  return answer.text();
}

/** What a first visit of the page fetches beside it. */
const fetchedBy = (html: string) =>
  [...html.matchAll(/<link[^>]*\brel="(?:preload|modulepreload|stylesheet|icon|manifest)"[^>]*>/g)]
    .map(([link]) => /\bhref="([^"]+)"/.exec(link)![1]!)
    .concat([...html.matchAll(/<(?:img|script)[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src!));

const MODULES = /type="module"|rel="modulepreload"/;
const FONT = /rel="preload"[^>]*as="font"/;

test.each(["en", "zh-CN"])("the whole home page in %s comes in its bytes", async (language) => {
  const html = await textOf(`/?lng=${language}`, SAVES);
  expect(html).not.toMatch(MODULES);
  const files = await Promise.all(
    fetchedBy(html).map(async (file) => {
      const answer = await fetch(new URL(file, site));
      return brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
    }),
  );
  const total = files.reduce((sum, size) => sum + size, brotliCompressSync(html).length);
  expect(total).toBeLessThan(LIGHT_BYTES);
});

/** Somebody types there what no form takes, or the page is made of what a script knows. */
const WITH_SCRIPTS = /^\/(?:group-buying|download|help|trial|resetpassword)/;

test.each(PUBLIC_PAGES.map(({ path }) => path))(
  "%s brings no font, and scripts only where they are needed",
  async (path) => {
    const html = await textOf(path, SAVES);
    expect(html).toContain("data-saver");
    expect(FONT.test(html)).toBe(false);
    expect(MODULES.test(html)).toBe(WITH_SCRIPTS.test(path));
    const whole = await textOf(path, {});
    expect([FONT.test(whole), MODULES.test(whole)]).toEqual([true, true]);
    expect(whole).not.toContain("data-saver");
  },
);

test.each(["/pricing", "/login", "/register"])(
  "%s has scripts for whoever has a session that scripts keep, and for a device's link",
  async (path) => {
    expect(await textOf(path, { ...SAVES, cookie: "signed_in=1" })).toMatch(MODULES);
    expect(await textOf(path, SAVES)).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(await textOf(`${path}?device=x`, SAVES)).toMatch(MODULES);
  },
);

test("what a page measured counts like the browser's wish", async () => {
  expect(await textOf("/faq", { cookie: "saver=slow" })).not.toMatch(MODULES);
});

test("a choice counts more than the browser's wish", async () => {
  expect(await textOf("/faq", { ...SAVES, cookie: "saver=off" })).toMatch(MODULES);
  expect(await textOf("/faq", { cookie: "saver=on" })).not.toMatch(MODULES);
});

test("an address that brings a session has the script that reads it", async () => {
  expect(await textOf(`/?token=hy_${"a".repeat(43)}`, SAVES)).toMatch(MODULES);
});

test("browsers are asked how slow the line is, and a slow one saves", async () => {
  const { headers } = await fetch(new URL("/faq", site));
  expect(headers.get("accept-ch")).toBe("ECT");
  expect(await textOf("/faq", { ect: "2g" })).not.toMatch(MODULES);
});
