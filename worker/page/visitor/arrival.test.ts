/** The arrival rule, case by case. */
import { describe, expect, test } from "vitest";
import { arrivalOf } from "./arrival.ts";
import { parse } from "hono/utils/cookie";
import { cookieScope } from "./cookie-scope.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const WEEK_LATER = "2026-03-08T12:00:00.000Z";
const seconds = (iso: string) => String(Date.parse(iso) / 1_000);

function arrive(query: string, cookies = "") {
  return arrivalOf(new URLSearchParams(query), parse(cookies), NOW);
}

describe("referrals", () => {
  test("a first one is kept for seven days and says until when", () => {
    const { referral, remember } = arrive("ref=ANNA2222");
    expect(referral).toEqual({ parameter: "ref", code: "ANNA2222", until: WEEK_LATER });
    expect([...remember]).toEqual([
      ["ref", "ANNA2222"],
      ["ref_until", seconds(WEEK_LATER)],
    ]);
  });

  test("the first within seven days wins over a later one", () => {
    const kept = `aff=ANNA2222; ref_until=${seconds("2026-03-02T12:00:00Z")}`;
    const { referral, remember } = arrive("ref=BERT3333", kept);
    expect(referral).toMatchObject({ parameter: "aff", code: "ANNA2222" });
    expect(remember.size).toBe(0);
  });

  test("one whose seven days are over gives way", () => {
    const kept = `aff=ANNA2222; ref_until=${seconds("2026-03-01T11:59:59Z")}`;
    expect(arrive("ref=BERT3333", kept).referral?.code).toBe("BERT3333");
  });

  test("a cookie that claims more than seven days is not believed", () => {
    const kept = `aff=ANNA2222; ref_until=${seconds("2030-01-01T00:00:00Z")}`;
    expect(arrive("", kept).referral).toBeNull();
  });

  test("of several in one address the invitation counts", () => {
    expect(arrive("aff=CARA4444&ref=BERT3333&invite=ANNA2222").referral).toMatchObject({
      code: "ANNA2222",
    });
  });

  test.each([
    "",
    "a b",
    "a%0d%0aSet-Cookie:x=1",
    "é",
    "<script>",
    "x".repeat(513),
    "a;Domain=evil",
  ])("ignores %j", (value) => {
    const { referral, remember } = arrive(`ref=${value}&gclid=${value}`);
    expect(referral).toBeNull();
    expect(remember.size).toBe(0);
  });
});

test.each(["my-blog", "a".repeat(20), "short"])(
  "a referral that is no code, %s, is not kept",
  (code) => {
    expect(arrive(`ref=${code}`).referral).toBeNull();
    const kept = `ref=${code}; ref_until=${seconds("2026-03-02T12:00:00Z")}`;
    expect(arrive("", kept).referral).toBeNull();
  },
);

test("a referral is kept as the code it names", () => {
  expect(arrive("ref=anna2222").referral?.code).toBe("ANNA2222");
});

test("a click id of the length that ad networks send is kept whole", () => {
  const gclid = `EAIaIQobChMI${"aB3_-".repeat(16)}`;
  expect(arrive(`gclid=${gclid}`).remember.get("gclid")).toBe(gclid);
});

test("the last ad click is kept beside a referral", () => {
  const { remember } = arrive("gclid=new-1&bd_vid=B_2", "gclid=old; ref_until=1; ref=X");
  expect([...remember]).toEqual([
    ["gclid", "new-1"],
    ["bd_vid", "B_2"],
  ]);
});

test("fifty parameters of 4 KB, and every known one at its longest, stay under 3 KB of cookies", () => {
  const junk = Array.from({ length: 50 }, (_, i) => `p${i}=${"x".repeat(4_096)}`).join("&");
  const names = ["invite", "ref", "aff", "gclid", "wbraid", "gbraid", "bd_vid"];
  const long = names.map(
    (name) => `${name}=${"x".repeat(4_096)}&${name}=${"y".repeat(name.endsWith("id") ? 512 : 8)}`,
  );
  const { remember } = arrive(`${junk}&${long.join("&")}`);
  const header = [...remember].map(([name, value]) => `${name}=${value}`).join("; ");
  expect(header.length).toBeLessThan(3_072);
});

describe("the cookie's domain", () => {
  const domains = ["halyard.example", "eu.halyard.example"];
  test.each([
    ["https://www.halyard.example/", "halyard.example"],
    ["https://halyard.example/", "halyard.example"],
    ["https://www.eu.halyard.example/", "eu.halyard.example"],
    ["https://nothalyard.example/", null],
    ["https://halyard.example.evil.test/", null],
    ["https://branch-halyard.workers.dev/", null],
    ["http://localhost:8787/", null],
    ["http://127.0.0.1:8787/", null],
  ])("%s → %s", (url, domain) => {
    expect(cookieScope(new URL(url), domains).domain ?? null).toBe(domain);
  });

  test("is Secure where the page is https, and Lax always", () => {
    const common = { path: "/", sameSite: "Lax" };
    const https = cookieScope(new URL("https://www.halyard.example/"), domains);
    expect(https).toEqual({ ...common, secure: true, domain: "halyard.example" });
    const http = cookieScope(new URL("http://localhost/"), domains);
    expect(http).toEqual({ ...common, secure: false });
  });
});
