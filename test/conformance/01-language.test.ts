/** §1 The language of the first HTML: the address, the stored choice, then the browser's preferred language. */
import { describe, expect, test } from "vitest";
import { sharedHarness } from "#test/support/harness.ts";

interface Ask {
  acceptLanguage?: string;
  cookie?: string;
  path?: string;
}

async function ask({ acceptLanguage, cookie, path = "/" }: Ask) {
  const { url } = await sharedHarness();
  const headers: Record<string, string> = {};
  // fetch would send a header of its own for the absent one.
  headers["accept-language"] = acceptLanguage ?? "";
  if (cookie) headers.cookie = cookie;
  const answer = await fetch(new URL(path, url), { headers });
  const html = await answer.text();
  return {
    lang: /<html lang="([^"]+)"/.exec(html)?.[1],
    contentLanguage: answer.headers.get("content-language"),
    hasChinese: /[\u4e00-\u9fff]{2,}/.test(
      html
        .replaceAll(/<script[^]*?<\/script>/g, "")
        .replaceAll("简体中文", "")
        .replaceAll("中文", ""),
    ),
    cookies: answer.headers.getSetCookie(),
  };
}

const CASES: [string, Ask, "en" | "zh-CN"][] = [
  ["no header", {}, "zh-CN"],
  ["en-US", { acceptLanguage: "en-US" }, "en"],
  ["en-GB before zh", { acceptLanguage: "en-GB,zh;q=0.9" }, "en"],
  ["zh before en", { acceptLanguage: "zh-CN,en;q=0.9" }, "zh-CN"],
  ["zh-Hans-CN", { acceptLanguage: "zh-Hans-CN" }, "zh-CN"],
  ["zh-HK", { acceptLanguage: "zh-HK" }, "zh-CN"],
  ["zh-TW,en-US", { acceptLanguage: "zh-TW,en-US;q=0.8" }, "zh-CN"],
  [
    "de-DE,en;q=0.1: German is preferred and holds no en",
    { acceptLanguage: "de-DE,en;q=0.1" },
    "zh-CN",
  ],
  ["en preferred by quality", { acceptLanguage: "fr;q=0.5,en;q=0.9" }, "en"],
  ["bn contains no en", { acceptLanguage: "bn-BD" }, "zh-CN"],
  ["hy-Armn-EN contains en", { acceptLanguage: "x-en" }, "en"],
  ["*", { acceptLanguage: "*" }, "zh-CN"],
  ["a cookie against the header", { acceptLanguage: "zh-CN", cookie: "lng=en" }, "en"],
  ["the other way round", { acceptLanguage: "en-US", cookie: "lng=zh-CN" }, "zh-CN"],
  ["a cookie that is no language", { acceptLanguage: "en-US", cookie: "lng=tlh" }, "en"],
  [
    "the address against both",
    { acceptLanguage: "zh-CN", cookie: "lng=zh-CN", path: "/?lng=en" },
    "en",
  ],
];

describe.each(["/", "/login"])("the first HTML of %s", (path) => {
  test.each(CASES)("%s", async (_, request, expected) => {
    const query = request.path?.slice(1) ?? "";
    const { lang, contentLanguage, hasChinese } = await ask({ ...request, path: path + query });
    expect([lang, contentLanguage]).toEqual([expected, expected]);
    expect(hasChinese).toBe(expected === "zh-CN");
  });
});

test("only the address writes the choice down", async () => {
  expect((await ask({ acceptLanguage: "en-US" })).cookies).toEqual([]);
  const { cookies } = await ask({ path: "/?lng=zh-Hans" });
  expect(cookies).toEqual(["lng=zh-CN; Max-Age=31536000; Path=/; SameSite=Lax"]);
});
