/** §9 Mirrors: what the signed list names as a site is home, beside the one address that search engines know. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { listOfSites, listVariables } from "#test/support/reach.ts";
import { templateSecrets } from "#test/support/template.ts";

const CHAT = "https://chat.vendor.test/widget.js";
const SITE = "https://www.halyard.example";
const MIRROR = "https://mirror.example";
/** Under a domain of the site, and on a port of its own. */
const NEAR = "https://near.halyard.example:8443";
const OTHER = "https://halyard.example";

let product: Harness;
beforeAll(async () => {
  const list = listOfSites(SITE, MIRROR, NEAR);
  product = await startHarness({
    gateway: {
      ...listVariables(templateSecrets().releaseKey, list),
      ENVIRONMENT: "PROD",
      HOSTS: "www.halyard.example halyard.example",
      COOKIE_DOMAINS: "halyard.example",
      CHAT_HOSTS: "www.halyard.example",
      CHAT_SCRIPT_URL: CHAT,
    },
  });
});
afterAll(() => product.dispose());

const get = (url: string, headers: Record<string, string> = {}) =>
  product.fetchAs(url, { headers: { "accept-language": "en", ...headers } });

/** The page without what is an answer's own. */
const bare = (html: string) => html.replaceAll(/[A-Za-z0-9+/]{22}==/g, "NONCE");

describe.each([MIRROR, NEAR])("%s", (mirror) => {
  test("has the site's pages, for people and for no search engine", async () => {
    // The second one is kept.
    for (let visit = 0; visit < 2; visit++) {
      const answer = await get(`${mirror}/faq`);
      expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
      expect(await answer.text()).toContain(`<link rel="canonical" href="${SITE}/faq?lng=en"`);
    }
  });

  test("has the site's own files and calls, and leads nowhere else", async () => {
    expect(await (await get(`${mirror}/sitemap.xml`)).text()).not.toContain(mirror);
    expect((await get(`${mirror}/robots.txt`)).headers.get("x-robots-tag")).toBe("noindex");
    const call = await product.fetchAs(`${mirror}/v4/api/payment/payment_shop`, { method: "POST" });
    expect(call.status).not.toBe(421);
    expect((await get(`${mirror}/user`)).headers.get("location")).toBe("/user/profile");
  });

  test("keeps a referral for itself alone", async () => {
    const answer = await get(`${mirror}/faq?ref=ANNA2222&gclid=click-1`);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).not.toContain("Domain=");
  });
});

test("a page is kept for each host by itself: the chat is on one alone", async () => {
  const [site, mirror] = [`${SITE}/education`, `${MIRROR}/education`];
  for (let visit = 0; visit < 2; visit++) {
    expect(await (await get(site)).text()).toContain("chat.vendor.test");
    expect(await (await get(mirror)).text()).not.toContain("chat.vendor.test");
  }
});

test("mirrors have the same pages to the byte", async () => {
  const pages = await Promise.all(
    [MIRROR, NEAR].map(async (host) => bare(await (await get(`${host}/pricing`)).text())),
  );
  expect(pages[0]).toBe(pages[1]);
});

test("in clear text a mirror leads to itself", async () => {
  const answer = await get("http://mirror.example/faq");
  expect([answer.status, answer.headers.get("location")]).toEqual([308, `${MIRROR}/faq`]);
});

test("the site is for search engines, and keeps referrals for its domain", async () => {
  const answer = await get(`${SITE}/faq?ref=ANNA2222`);
  expect(answer.headers.get("x-robots-tag")).toBeNull();
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain("Domain=");
});

test("a name that the list does not have leads to the site, and a stranger's is refused", async () => {
  const answer = await get(`${OTHER}/faq`);
  expect([answer.status, answer.headers.get("location")]).toEqual([308, `${SITE}/faq`]);
  for (const host of ["https://mirror.example:8443", "https://mirror.example.evil.test"])
    expect((await get(`${host}/faq`)).status).toBe(421);
});

test("pages may ask and post to the other hosts, by policy", async () => {
  const policy = (await get(`${SITE}/reach`)).headers.get("content-security-policy");
  expect(policy).toContain(`form-action 'self' ${SITE} ${MIRROR} ${NEAR};`);
  expect(policy).toContain(` ${MIRROR}`);
});
