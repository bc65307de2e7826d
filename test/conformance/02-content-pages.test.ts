/** Spec §2: the pages of content, as the gateway renders them. Nothing of a marketing host can take one down. */
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/common.json" with { type: "json" };
import zh from "#locales/zh-CN/common.json" with { type: "json" };
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { BAD_MARKETING } from "#test/support/marketing-server.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";
import { statementOf } from "#test/support/statements.ts";

const PAGES = [
  "/download",
  "/download/ios",
  "/download/android",
  "/download/macos",
  "/download/windows",
  "/faq",
  "/announcements",
  "/education",
  "/clause/terms",
  "/clause/privacy",
  "/clause/canary",
  "/apple-help",
  "/trial",
  "/loading",
];

const TEXTS = { en, "zh-CN": zh };

async function read(product: Harness, path: string, language: "en" | "zh-CN") {
  const response = await fetch(new URL(path, product.url), {
    headers: { "accept-language": language },
  });
  return { status: response.status, html: await response.text() };
}

const mainOf = (html: string) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";

const visible = (html: string) =>
  mainOf(html)
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe.each(PAGES)("%s", (path) => {
  test.each(["en", "zh-CN"] as const)("is whole in %s, with one heading", async (language) => {
    const { status, html } = await read(await sharedHarness(), path, language);
    expect(status).toBe(200);
    expect(mainOf(html).match(/<h1\b/g)).toHaveLength(1);
    const [, title = ""] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    expect(title.length).toBeGreaterThan("Halyard".length);
    expect(title.split("Halyard")).toHaveLength(2);
    expect(html).toMatch(/<meta name="description" content="[^"]{4,}"/);
    expect(html).toMatch(/href="\/preferences\?theme=dark/);
    // The texts travel in a script, with what is still to be filled in.
    expect(html.replaceAll(/<script\b.*?<\/script>/gs, "")).not.toMatch(/\{\{\w+\}\}/);
    expect(html).toContain(`<p class="below-floor">${TEXTS[language].belowFloor}</p>`);
    expect(/\p{Script=Han}/u.test(visible(html))).toBe(language === "zh-CN");
  });
});

test.each([
  "/clause/other",
  "/clause/canary?version=2020-01-01",
  "/clause/canary?version=../terms/2026-11-01",
  "/clause/canary/2026-11-01/fr.md",
  "/clause/__proto__",
  "/download/linux",
  "/download/list/other",
])("%s is a page that does not exist", async (path) => {
  expect((await read(await sharedHarness(), path, "en")).status).toBe(404);
});

describe("a marketing host that", () => {
  let spy: SpyServer;
  let product: Harness;
  beforeAll(async () => {
    spy = await startSpyServer();
    product = await startHarness({ gateway: { MARKETING_ORIGIN: spy.origin } });
  });
  afterAll(async () => {
    await product.dispose();
    await spy.close();
  });

  describe.each(Object.keys(BAD_MARKETING))("%s", (fault) => {
    test.each([
      "/",
      "/download",
      "/download/windows",
      "/announcements",
      "/clause/canary",
      "/faq?ref=ANNA2222",
    ])("leaves %s standing", async (path) => {
      spy.respond = BAD_MARKETING[fault]!;
      const { status, html } = await read(product, path, "en");
      expect(status).toBe(200);
      expect(mainOf(html).match(/<h1\b/g)).toHaveLength(1);
      expect(html).toContain("<footer");
      expect(html).not.toContain("javascript:");
    });
  });

  test("does not answer is said in its own section", async () => {
    spy.respond = BAD_MARKETING["answers 500"]!;
    expect(visible((await read(product, "/download", "en")).html)).toContain(
      "The list of releases could not be loaded",
    );
    expect(visible((await read(product, "/announcements", "zh-CN")).html)).toContain(
      "没有取到公告",
    );
    const canary = await read(product, "/clause/canary?version=2026-11-01", "en");
    expect(canary.status).toBe(200);
    expect(visible(canary.html)).toContain("The statements could not be loaded");
    expect(visible((await read(product, "/clause/canary", "zh-CN")).html)).toContain(
      "没有取到声明",
    );
    expect((await read(product, "/clause/canary/2026-11-01/en.md", "en")).status).toBe(503);
  });

  const answering = (data: object) => (response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", status: "OK", data }));
  };

  test("has nothing to say is said in its own section", async () => {
    spy.respond = answering({ announcements: [] });
    expect(visible((await read(product, "/announcements", "en")).html)).toContain(
      "There is nothing to announce",
    );
    spy.respond = answering({ statements: [] });
    expect(visible((await read(product, "/clause/canary", "en")).html)).toContain(
      "No statement has been published",
    );
  });

  test("sends a statement in the fallback's language alone, and a text that is none: the one is read as it was signed", async () => {
    const signature = `${"A".repeat(86)}==`;
    const { texts } = statementOf({ date: "2026-02-01", next: "2026-03-01" });
    const [, chinese] = texts;
    const none = { language: "zh_CN", text: "<script>alert(1)</script>", signature };
    spy.respond = answering({ statements: [{ texts: [none] }, { texts: [chinese] }] });
    const { html } = await read(product, "/clause/canary", "zh-CN");
    expect(visible(html)).toContain("没有发生任何事。");
    expect(html).not.toContain("alert(1)");
    const file = await read(product, "/clause/canary/2026-02-01/zh-CN.md", "en");
    expect(file).toEqual({ status: 200, html: chinese!.text });
    expect((await read(product, "/clause/canary/2026-02-01/en.md", "en")).status).toBe(404);
  });
});

describe("links to other hosts", () => {
  let spy: SpyServer;
  let product: Harness;
  beforeAll(async () => {
    spy = await startSpyServer();
    spy.respond = (response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ code: 200, msg: "", status: "OK", data: RELEASES }));
    };
    product = await startHarness({
      gateway: { MARKETING_ORIGIN: spy.origin, LINK_HOSTS: "mirror.example apps.example" },
    });
  });
  afterAll(async () => {
    await product.dispose();
    await spy.close();
  });

  const mirror = (url: string) => ({ label: url, url });
  const RELEASES = {
    releases: [
      {
        platform: "android",
        version: "5.0.0",
        releasedAt: "2026-01-01T00:00:00.000Z",
        requirement: "Android 8",
        store: mirror("https://apps.example/app"),
        files: [
          {
            name: "halyard.apk",
            variant: null,
            size: 1,
            sha256: "a".repeat(64),
            mirrors: [mirror("https://mirror.example/a"), mirror("https://elsewhere.example/b")],
          },
        ],
        notes: [],
        sample: false,
      },
    ],
    manifest: null,
  };

  test("are shown only when configuration names the host", async () => {
    const { html } = await read(product, "/download/android", "en");
    expect(html).toContain('href="https://mirror.example/a"');
    expect(html).toContain('href="https://apps.example/app"');
    expect(html).not.toContain("elsewhere.example");
  });
});
