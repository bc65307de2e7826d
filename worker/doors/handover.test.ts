/** What a host takes in from another one of ours, and that it takes nothing of anybody else's. */
import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { handedIn } from "#contract/reach/handover-form.ts";
import { scaled } from "#test/support/scale.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { handoverDoors } from "./handover.ts";

const [ONE, TWO] = ["https://one.example", "https://two.example"];
const CODE = `hh_${"c".repeat(43)}`;
const FORM = "application/x-www-form-urlencoded";
const ASKED = "/v4/api/user/user_hand_over";

/** At TWO, unless the list does not name it. */
function product(site: string | null = TWO) {
  const doors = handoverDoors([ONE, TWO], ["two.example"]);
  const app = new Hono<GatewayEnv>();
  app.use((c, next) => {
    c.set("url", new URL(c.req.url));
    c.set("site", site);
    return next();
  });
  app.use("/v4/*", doors.ask);
  app.all("/v4/*", (c) => c.json({ code: 200 }));
  app.post("/handover", doors.take);
  return app;
}

interface Sent {
  origin?: string | null;
  type?: string;
  cookie?: string;
  site?: string | null;
}

async function post(body: BodyInit, { origin = ONE, type = FORM, cookie, site = TWO }: Sent = {}) {
  const headers = {
    "content-type": type,
    ...(origin === null ? {} : { origin }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  const answer = await product(site).request(`${TWO}/handover`, { method: "POST", headers, body });
  const cookies = answer.headers.getSetCookie();
  const handed = cookies.find((text) => text.startsWith("__Host-handover="));
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    cookies,
    handed: handed && handedIn(decodeURIComponent(/=([^;]*)/.exec(handed)![1]!)),
  };
}

const fields = (more: Record<string, string> = {}) =>
  new URLSearchParams({ code: CODE, ...more }).toString();

describe("a form of a listed host", () => {
  test("leaves its code for the page, beside whose form it was, for a minute and out of addresses", async () => {
    const { status, to, cookies, handed } = await post(fields({ lng: "zh-CN" }));
    expect([status, to]).toEqual([303, "/handover?lng=zh-CN"]);
    expect(handed).toEqual({ code: CODE, from: ONE });
    expect(cookies).toEqual([
      expect.stringMatching(/; Max-Age=60; Path=\/; Secure; SameSite=Strict$/),
    ]);
  });

  test("without a code leads to the site, with what the other host's arrival left", async () => {
    const until = String(Math.floor(Date.now() / 1_000) + 3_600);
    const { to, cookies } = await post(`ref=ANNA2222&ref_until=${until}&gclid=click-1&lng=xx`);
    expect(to).toBe("/");
    const kept = cookies.map((text) => text.split(";")[0]);
    expect(kept).toEqual(["gclid=click-1", "ref=ANNA2222", `ref_until=${until}`]);
    expect(cookies.every((text) => text.includes("Domain=two.example"))).toBe(true);
  });

  test("changes nothing of what this host knows already", async () => {
    const until = String(Math.floor(Date.now() / 1_000) + 3_600);
    const cookie = `invite=BERT3333; ref_until=${until}; gclid=own`;
    const body = fields({ ref: "ANNA2222", ref_until: until, gclid: "theirs" });
    const { cookies } = await post(body, { cookie });
    expect(cookies).toHaveLength(1);
  });

  test.each([
    ["a referral that is over", { ref: "ANNA2222", ref_until: "1" }],
    ["one that never ends", { ref: "ANNA2222", ref_until: "99999999999" }],
    ["one without an end", { ref: "ANNA2222" }],
    ["a click of another form", { gclid: "a b" }],
    ["somebody else's cookie", { signed_in: "1", lng: "xx", theme: "dark" }],
  ])("brings no %s", async (_, more) => {
    expect((await post(fields(more))).cookies).toHaveLength(1);
  });
});

describe("nothing is taken", () => {
  test.each([
    ["of a stranger", { origin: "https://evil.test" }],
    ["of a file", { origin: "null" }],
    ["of whoever does not say", { origin: null }],
    ["of this host itself", { origin: TWO }],
    ["of a name that only begins like ours", { origin: `${ONE}.evil.test` }],
    ["of a host in clear text", { origin: "http://one.example" }],
    ["at a host that is not in the list", { site: null }],
  ])("%s", async (_, sent) => {
    expect(await post(fields(), sent)).toMatchObject({ status: 403, to: null, cookies: [] });
  });

  test.each(["text/plain", "application/json", "multipart/form-data"])("as %s", async (type) => {
    expect(await post(fields(), { type })).toMatchObject({ status: 400, cookies: [] });
  });

  test("of more than 4 KB", async () => {
    const answer = await post(fields({ more: "x".repeat(4_096) }));
    expect(answer).toMatchObject({ status: 413, cookies: [] });
  });
});

describe("a question from another host", () => {
  const ask = (init: RequestInit, path = ASKED) => product().request(`${TWO}${path}`, init);
  const allowed = (answer: Response) => answer.headers.get("access-control-allow-origin");

  test("for a code is let in from a listed one, with the headers of a call", async () => {
    const before = await ask({ method: "OPTIONS", headers: { origin: ONE } });
    expect([before.status, allowed(before)]).toEqual([204, ONE]);
    expect(before.headers.get("access-control-allow-headers")).toContain("authorization");
    const answer = await ask({ method: "POST", headers: { origin: ONE } });
    expect([answer.status, allowed(answer), answer.headers.get("vary")]).toEqual([
      200,
      ONE,
      "origin",
    ]);
  });

  test.each([
    ["a stranger's", "https://evil.test", ASKED],
    ["one about anything else", ONE, "/v4/api/system/system_user_info"],
    ["one about a path like it", ONE, "/v4/api/user/user_hand_over/"],
  ])("is not let in: %s", async (_, origin, path) => {
    for (const method of ["OPTIONS", "POST"])
      expect(allowed(await ask({ method, headers: { origin } }, path))).toBeNull();
  });
});

test("whatever is posted, no cookie but those of a handover is set, and none that is not well formed", async () => {
  const name = fc.constantFrom(
    "code",
    "ref",
    "invite",
    "aff",
    "ref_until",
    "gclid",
    "bd_vid",
    "lng",
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(CODE, `${CODE}x`, "ANNA2222", "hy_x; Domain=evil", "\r\nset-cookie: a=b"),
    fc.nat().map(String),
  );
  const form = fc
    .array(fc.tuple(name, value), { maxLength: 8 })
    .map((pairs) => new URLSearchParams(pairs).toString());
  const body = fc.oneof({ weight: 4, arbitrary: form }, fc.string(), fc.uint8Array());
  const origin = fc.oneof({ weight: 4, arbitrary: fc.constant(ONE) }, fc.webUrl());
  const FORMS =
    /^(?:__Host-handover=hh_[\w-]{43}%20https%3A%2F%2Fone\.example|(?:ref|invite|aff)=[\w-]{1,64}|ref_until=\d{10}|(?:gclid|bd_vid)=[\w.-]{1,512});/;
  const led = (to: string | null) => /^\/(?:handover)?(?:\?lng=(?:en|zh-CN))?$/.test(to ?? "");
  await fc.assert(
    fc.asyncProperty(body, origin, async (sent, from) => {
      const { status, cookies, to } = await post(sent as BodyInit, { origin: from });
      const isTaken = status === 303;
      expect(isTaken || [403, 413].includes(status)).toBe(true);
      expect([led(to), cookies.every((cookie) => FORMS.test(cookie))]).toEqual([isTaken, true]);
      expect(isTaken || cookies.length === 0).toBe(true);
    }),
    { numRuns: scaled(500), seed: 25 },
  );
});
