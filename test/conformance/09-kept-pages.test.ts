/** Pages kept at the edge: rendered once for everybody, and never with anything of one visitor in it (W12, W15). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import {
  type Respond,
  SPY_ENVELOPE,
  type SpyServer,
  startSpyServer,
} from "#test/support/spy-server.ts";

let product: Harness;
let marketing: SpyServer;

beforeAll(async () => {
  marketing = await startSpyServer();
  product = await startHarness({
    gateway: { MARKETING_ORIGIN: marketing.origin, HOSTS: "127.0.0.1 www.halyard.example" },
  });
});
afterAll(() => Promise.all([product.dispose(), marketing.close()]));

/** No review and no news: the page is whole without them. */
const nothingToTell: Respond = (response, { path }) => {
  const data = path.includes("reviews") ? { reviews: [] } : { announcements: [] };
  response.end(JSON.stringify({ ...SPY_ENVELOPE, data }));
};

beforeEach(() => {
  marketing.reset();
  marketing.respond = nothingToTell;
});

const nonsense: Respond = (response) => response.end("nonsense");

/** How often the home page asked for the reviews since the test began: at each rendering, if no answer is kept. */
const renderings = () => marketing.seen.filter(({ path }) => path.includes("reviews")).length;

const ask = (url: string, headers: Record<string, string> = {}) =>
  product.fetchAs(url, { headers });
const textOf = async (url: string, headers?: Record<string, string>) =>
  (await ask(url, headers)).text();

/** Each test has a host of its own, so that none gets what another one warmed. */
let hosts = 0;
const newSite = () => `http://dev.site-${++hosts}.example`;

const noncesOf = (html: string) => new Set(html.match(/nonce="([^"]+)"/g));
const bare = (html: string) => html.replaceAll(/(?<=nonce[\\",=]+)[A-Za-z0-9+/]{22}==/g, "NONCE");

const ENGLISH = { "accept-language": "en" };
const CHINESE = { "accept-language": "zh-CN" };

describe("a page that is the same for everybody", () => {
  test("is rendered once, and each answer has a nonce of its own in all its places", async () => {
    const site = newSite();
    const answers = [await ask(`${site}/`, ENGLISH)];
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => ask(`${site}/`, ENGLISH)))),
    );
    expect(renderings()).toBe(1);
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const policies = answers.map((answer) => answer.headers.get("content-security-policy")!);
    for (const [at, page] of pages.entries()) {
      expect(noncesOf(page).size).toBe(1);
      const nonce = /nonce="([^"]+)"/.exec(page)![1]!;
      expect(policies[at]).toContain(`'nonce-${nonce}'`);
      // The last place is in the page's data.
      expect(page.lastIndexOf(nonce)).toBe(
        pages[0]!.lastIndexOf(/nonce="([^"]+)"/.exec(pages[0]!)![1]!),
      );
    }
    expect(new Set(policies).size).toBe(21);
    expect(new Set(pages.map(bare)).size).toBe(1);
  });

  test("is not rendered again for a parameter that no page reads, nor for another way of writing its address", async () => {
    const site = newSite();
    const page = bare(await textOf(`${site}/`, ENGLISH));
    expect((await product.fetchAs(`${site}/`, { method: "HEAD", headers: ENGLISH })).status).toBe(
      200,
    );
    for (const query of ["?utm_source=mail", "?x=1", "?y=<script>&z"])
      expect(bare(await textOf(`${site}/${query}`, ENGLISH))).toBe(page);
    expect(renderings()).toBe(1);
    for (const [path, status, location] of [
      ["/FAQ", 308, "/faq"],
      ["/faq/?x=1", 308, "/faq?x=1"],
      ["/%66aq", 308, "/faq"],
      ["/FAQ///", 404, null],
      ["//evil.example/", 404, null],
      ["//faq?token=hy_x", 404, null],
      ["/%zz-anna@example.com", 404, null],
    ] as const) {
      const answer = await ask(`${site}${path}`, ENGLISH);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([
        path,
        status,
        location,
      ]);
      expect(await answer.text()).not.toContain("<html");
    }
  });

  test("says to nobody else how long it may be kept", async () => {
    const site = newSite();
    for (let visit = 0; visit < 2; visit++) {
      const { headers } = await ask(`${site}/faq`, ENGLISH);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.has("cdn-cache-control")).toBe(false);
    }
    expect((await ask(`${site}/pricing.data`)).headers.has("cdn-cache-control")).toBe(false);
  });
});

describe("what tells pages apart", () => {
  const page = async (headers: Record<string, string>, path = "/", site = shared) =>
    bare(await textOf(`${site}${path}`, headers));
  const shared = newSite();

  test("the language: of the browser, of the cookie, of the address", async () => {
    const english = await page(ENGLISH);
    expect(english).toContain('<html lang="en"');
    expect(await page(CHINESE)).toContain('<html lang="zh-CN"');
    expect(await page({ ...ENGLISH, cookie: "lng=zh-CN" })).toContain('<html lang="zh-CN"');
    expect(await page(ENGLISH, "/?lng=zh-CN")).toContain('<html lang="zh-CN"');
    expect(await page(CHINESE, "/?lng=en")).toContain('<html lang="en"');
    expect(await page(ENGLISH)).toBe(english);
  });

  test("the theme", async () => {
    expect(await page({ ...ENGLISH, cookie: "theme=dark" })).toContain('data-theme="dark"');
    expect(await page({ ...ENGLISH, cookie: "theme=light" })).toContain('data-theme="light"');
    expect(await page(ENGLISH)).not.toMatch(/<html[^>]* data-theme/);
  });

  test("the visitor's system", async () => {
    const ofPhone = await page({ ...ENGLISH, "user-agent": "Mozilla/5.0 (iPhone)" });
    expect(await page({ ...ENGLISH, "user-agent": "Mozilla/5.0 (Windows)" })).not.toBe(ofPhone);
    expect(await page({ ...ENGLISH, "user-agent": "Mozilla/5.0 (iPhone)" })).toBe(ofPhone);
  });

  test("the host", async () => {
    const [one, other] = [newSite(), newSite()];
    expect(await page(ENGLISH, "/", one)).toContain(`href="${one}/"`);
    const page2 = await page(ENGLISH, "/", other);
    expect(page2).toContain(`href="${other}/"`);
    expect(page2).not.toContain(one);
  });
});

describe("what is one visitor's own", () => {
  const SECRET = `hy_${"A".repeat(43)}`;

  test.each([
    ["a link with a session", `/?token=${SECRET}`],
    ["a device link", `/?device=${SECRET}`],
    ["a query that a page reads", `/?q=${SECRET}`],
    ["an address of the account", "/login?redirect=/user/device"],
  ])("%s: neither kept for others nor served from what is kept", async (_, path) => {
    const site = newSite();
    // No answer is kept for these visits, so that each rendering can be seen.
    marketing.respond = nonsense;
    const own = await ask(`${site}${path}`, ENGLISH);
    expect(own.status).toBe(200);
    marketing.respond = nothingToTell;
    const others = await textOf(`${site}/`, ENGLISH);
    expect(others).not.toContain(SECRET);
    const before = renderings();
    marketing.respond = nonsense;
    await textOf(`${site}${path}`, ENGLISH);
    expect(renderings()).toBe(path.startsWith("/login") ? before : before + 1);
  });

  test("a session changes nothing: its page is everybody's", async () => {
    const site = newSite();
    const page = bare(await textOf(`${site}/`, ENGLISH));
    for (const [name, value] of [
      ["cookie", "signed_in=1"],
      ["authorization", SECRET],
    ] as const)
      expect(bare(await textOf(`${site}/`, { ...ENGLISH, [name]: value }))).toBe(page);
    expect(renderings()).toBe(1);
  });

  test("a referral is one page for all who were referred, and each keeps their own", async () => {
    const site = newSite();
    const direct = bare(await textOf(`${site}/`, ENGLISH));
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;
    const arriving = await ask(`${site}/?ref=ANNA2222`, ENGLISH);
    expect(arriving.headers.getSetCookie().join()).toContain("ref=ANNA2222");
    const page = bare(await arriving.text());
    const another = await ask(`${site}/?aff=BERT3333`, ENGLISH);
    expect(another.headers.getSetCookie().join()).toContain("aff=BERT3333");
    expect(bare(await another.text())).toBe(page);
    const kept = { cookie: `ref=CARA4444; ref_until=${tomorrow}` };
    expect(bare(await textOf(`${site}/`, { ...ENGLISH, ...kept }))).toBe(page);
    expect(renderings()).toBe(2);
    expect(page).not.toMatch(/ANNA2222|BERT3333|CARA4444/);
    expect(page).toContain('action="/referral/forget"');
    expect(direct).not.toContain('action="/referral/forget"');
  });

  test("headers that poison reach no page that others get", async () => {
    const site = newSite();
    const poison = {
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "http",
      "x-original-url": "/evil",
      "x-react-router-prerender-data": "evil",
      "x-react-router-spa-mode": "yes",
      accept: "text/evil",
      purpose: "prefetch",
      cookie: "evil=<script>evil</script>; theme=evil; lng=evil",
    };
    const poisoned = bare(await textOf(`${site}/`, { ...ENGLISH, ...poison }));
    const next = bare(await textOf(`${site}/`, ENGLISH));
    expect(next).toBe(poisoned);
    expect(next).not.toContain("evil");
    expect(next).toContain(`href="${site}/"`);
  });

  test("the ads bot gets nothing, and the person after it the page", async () => {
    const site = newSite();
    const bot = { ...ENGLISH, "user-agent": "AdsBot-Google" };
    expect((await ask(`${site}/`, bot)).status).toBe(204);
    expect(await textOf(`${site}/`, ENGLISH)).toContain("</html>");
    const again = await ask(`${site}/`, bot);
    expect([again.status, await again.text()]).toEqual([204, ""]);
  });
});

describe("what is not kept", () => {
  test("a page that a part is missing of", async () => {
    const site = newSite();
    marketing.respond = nonsense;
    await textOf(`${site}/`, ENGLISH);
    await textOf(`${site}/`, ENGLISH);
    expect(renderings()).toBe(2);
    marketing.respond = nothingToTell;
    await textOf(`${site}/`, ENGLISH);
    await textOf(`${site}/`, ENGLISH);
    expect(renderings()).toBe(3);
  });

  test("a page that says nothing of its keeping", async () => {
    const site = newSite();
    for (let visit = 0; visit < 2; visit++)
      expect((await ask(`${site}/purchased`)).status).toBe(302);
    // The account area, once with the hint of a session and once without.
    expect((await ask(`${site}/user/profile`, { cookie: "signed_in=1" })).status).toBe(200);
    const away = await ask(`${site}/user/profile?page=2`);
    expect([away.status, away.headers.get("location")]).toEqual([
      302,
      "/login?redirect=%2Fuser%2Fprofile%3Fpage%3D2",
    ]);
  });
});

describe("an address that no page has", () => {
  const page = async (path: string, headers: Record<string, string>) => {
    const answer = await ask(path, headers);
    return [answer.status, bare(await answer.text())];
  };

  test("shows the one page of its language, with nothing of its visitor in it", async () => {
    const site = newSite();
    for (const [language, headers] of [
      ["en", ENGLISH],
      ["zh-CN", CHINESE],
    ] as const) {
      const [status, text] = await page(`${site}/none`, headers);
      expect(status).toBe(404);
      expect(text).toContain(`<html lang="${language}"`);
      expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      for (const [path, more] of [
        ["/user/none?q=EVE22222", {}],
        ["/download/none", {}],
        ["/clause/none", {}],
        ["/wp-login.php?token=EVE22222&ref=EVE22222", {}],
        ["/%E4%BB%B7%E6%A0%BC", { cookie: "signed_in=1; ref=EVE22222", authorization: "hy_x" }],
      ] as const) {
        expect(await page(`${site}${path}`, { ...headers, ...more })).toEqual([404, text]);
      }
    }
  });

  test("every address of the site is one that a page has", async () => {
    const site = newSite();
    for (const { path } of PUBLIC_PAGES)
      expect([path, (await ask(site + path)).status]).toEqual([path, 200]);
    for (const path of [
      "/login",
      "/user/kol",
      "/robots.txt",
      "/.well-known/security.txt",
      "/faq.data",
      "/_.data",
    ])
      expect([path, (await ask(site + path)).status]).toEqual([path, expect.toBeOneOf([200, 302])]);
    for (const path of ["/none.data", "/FAQ.data", "/__none"])
      expect([path, (await ask(site + path)).status]).toEqual([path, 404]);
  });
});

describe("answers for everybody, in pages of one visitor", () => {
  const OWN = "/?q=own";

  /** One review, by the language of the call. */
  const reviewIn: Respond = (response, { path, headers }) => {
    const review = {
      id: "r",
      author: "A",
      text: `in ${headers.language}`,
      writtenOn: "2026-11-01",
      sample: false,
    };
    const data = path.includes("reviews") ? { reviews: [review] } : { announcements: [] };
    response.end(JSON.stringify({ ...SPY_ENVELOPE, data }));
  };

  test("are asked for once in each language, and never reach the other", async () => {
    marketing.respond = reviewIn;
    for (const cookie of ["", "theme=dark"]) {
      expect(await textOf(newSite() + OWN, { ...ENGLISH, cookie })).toContain("in en");
      expect(await textOf(newSite() + OWN, { ...CHINESE, cookie })).toContain("in zh_CN");
    }
    expect(renderings()).toBe(2);
  });

  test("are asked for anew by pages for everybody", async () => {
    marketing.respond = reviewIn;
    await textOf(`${newSite()}/`, ENGLISH);
    expect(renderings()).toBe(1);
  });
});
