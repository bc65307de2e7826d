/** Publishing the canary's statements: signed by the release key, each of a later day than the one before, and kept as they are. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readStatement } from "#contract/canary.ts";
import { listStatements } from "#origin/verbs/marketing/list-statements.ts";
import { fakeClock } from "#test/support/clock.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operatorOn } from "#test/support/operator.ts";
import { RELEASE_KEY } from "#test/support/releases.ts";
import { signedStatement, statementOf } from "#test/support/statements.ts";
import { verbContext } from "#test/support/verb-context.ts";
import { newPrivateKey, pemOf, rawPublicKey } from "#tools/signing.ts";

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.dispose());

const clock = fakeClock("2027-01-15T12:00:00.000Z");
const context = () => verbContext(product, { releaseKey: rawPublicKey(RELEASE_KEY), clock });
const operator = () => operatorOn(context(), "tester");

/** The days of what pages are given. */
async function days() {
  const outcome = await listStatements(context(), {});
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.statements.map(({ texts }) => readStatement(texts[0]!.text)!.date);
}

const JANUARY = { date: "2027-01-15", next: "2027-02-15" };
const SAMPLES = ["2026-11-01", "2026-10-01"];

/** The same statement with something of its first text put for something else. */
function changed(from: string, to: string): string {
  const { texts } = statementOf(JANUARY);
  const [first, ...rest] = texts;
  return JSON.stringify({ texts: [{ ...first, text: first!.text.replace(from, to) }, ...rest] });
}

const exchanged = () => {
  const { texts } = statementOf(JANUARY);
  const [a, b] = texts as [(typeof texts)[0], (typeof texts)[0]];
  return JSON.stringify({
    texts: [
      { ...a, signature: b.signature },
      { ...b, signature: a.signature },
    ],
  });
};

const twice = () => {
  const { texts } = statementOf(JANUARY);
  return JSON.stringify({ texts: [texts[1], texts[1]] });
};

const alone = (language: string) =>
  JSON.stringify({
    texts: statementOf(JANUARY).texts.filter((text) => text.language === language),
  });

test.each([
  ["that is no JSON", "form", () => "halyard"],
  ["without its text in the fallback's language", "form", () => alone("en")],
  ["with one text twice", "form", twice],
  ["that lacks its head", "form", () => changed("---\n", "")],
  [
    "signed with another key",
    "signature",
    () => signedStatement({ ...JANUARY, key: pemOf(newPrivateKey()) }),
  ],
  ["with a letter changed", "signature", () => changed("happened", "happenee")],
  ["with a space at its end", "signature", () => changed(".\n", ". \n")],
  ["with another date in its head", "signature", () => changed("2027-02-15", "2027-03-15")],
  ["with the signatures exchanged", "signature", exchanged],
  [
    "that says another day in Chinese",
    "languages",
    () => signedStatement(JANUARY, { ...JANUARY, next: "2027-02-16" }),
  ],
  [
    "of the day of the one before",
    "older",
    () => signedStatement({ ...JANUARY, date: "2026-11-01" }),
  ],
  ["of an earlier day", "older", () => signedStatement({ ...JANUARY, date: "2026-10-31" })],
  ["of tomorrow", "future", () => signedStatement({ ...JANUARY, date: "2027-01-16" })],
  [
    "whose renewal was due yesterday",
    "next",
    () => signedStatement({ date: "2027-01-01", next: "2027-01-14" }),
  ],
  [
    "whose renewal is due on its own day",
    "next",
    () => signedStatement({ ...JANUARY, next: "2027-01-15" }),
  ],
  [
    "that is renewed in two years",
    "next",
    () => signedStatement({ ...JANUARY, next: "2029-01-15" }),
  ],
])(
  "a statement %s is refused, a preview says why, and nothing changes",
  async (_, fault, signed) => {
    const request = { signed: signed() };
    expect(await operator().does("canary_preview", request)).toMatchObject({ fault });
    expect(await operator().refusedFor("canary_publish", request)).toEqual([
      "InvalidRequest",
      "signed",
    ]);
    expect(await days()).toEqual(SAMPLES);
  },
);

test("nothing is said of a text whose signature does not hold, and nothing is published without a key", async () => {
  const forged = changed("Nothing", "Everything");
  const nothing = { day: null, until: null, texts: [], heldDay: "2026-11-01" };
  expect(await operator().does("canary_preview", { signed: forged })).toMatchObject(nothing);
  const unkeyed = operatorOn(verbContext(product, { clock }));
  const signed = signedStatement(JANUARY);
  expect(await unkeyed.does("canary_preview", { signed })).toMatchObject({
    fault: "key",
    ...nothing,
  });
  expect(await unkeyed.refusedFor("canary_publish", { signed })).not.toBeNull();
});

describe("what is published", () => {
  const signed = signedStatement(JANUARY);

  test("is shown first, as it was previewed and signed, and stands in the record", async () => {
    const { does } = operator();
    const { texts } = statementOf(JANUARY);
    expect(await does("canary_preview", { signed })).toEqual({
      fault: null,
      day: JANUARY.date,
      until: JANUARY.next,
      heldDay: "2026-11-01",
      sample: false,
      texts: texts.map(({ language, text }) => ({ language, text })),
    });
    expect(await does("canary_publish", { signed })).toEqual({ day: JANUARY.date });
    const outcome = await listStatements(context(), {});
    expect(outcome).toMatchObject({ ok: true, data: { statements: [{ texts }, {}, {}] } });
    const { statements } = await does("canary_list", {});
    expect(statements).toEqual([
      {
        day: JANUARY.date,
        until: JANUARY.next,
        publishedAt: "2027-01-15T12:00:00.000Z",
        sample: false,
      },
      expect.objectContaining({ day: "2026-11-01", sample: true }),
      expect.objectContaining({ day: "2026-10-01", sample: true }),
    ]);
    const { actions } = await does("audit_list", { operation: "canary_publish" });
    expect(actions).toMatchObject([
      { operator: "tester", subject: JANUARY.date, before: '{"day":"2026-11-01"}' },
    ]);
  });

  test("is not published again", async () => {
    const { does, refusedFor } = operator();
    expect(await does("canary_preview", { signed })).toMatchObject({ fault: "older" });
    expect(await refusedFor("canary_publish", { signed })).toEqual(["InvalidRequest", "signed"]);
    expect(await days()).toEqual([JANUARY.date, ...SAMPLES]);
  });

  test("is one where two publish at once, and the refused one is in no record", async () => {
    clock.set("2027-02-01T00:00:00.000Z");
    const { does, refusedFor } = operator();
    const next = "2027-03-01";
    const both = ["2027-02-01", "2027-02-01"].map((date) => ({
      signed: signedStatement({ date, next }),
    }));
    const done = await Promise.all(both.map((one) => refusedFor("canary_publish", one)));
    expect(done.filter((one) => one === null)).toHaveLength(1);
    expect(await days()).toEqual(["2027-02-01", JANUARY.date, ...SAMPLES]);
    const { actions } = await does("audit_list", { operation: "canary_publish" });
    expect(actions).toHaveLength(2);
  });

  test.each([
    ["UPDATE canary_statement SET published_at = 0", /append-only/],
    ["DELETE FROM canary_statement", /append-only/],
    ["INSERT INTO canary_statement VALUES ('2026-12-01', '[]', 0)", /no later day/],
    ["INSERT OR REPLACE INTO canary_statement VALUES ('2027-02-01', '[]', 0)", /no later day/],
    ["INSERT INTO canary_statement VALUES ('2028-01-01', 'x', 0)", /CHECK/],
  ])("stays where somebody writes %s", async (sql, refusal) => {
    await expect(product.db.prepare(sql).run()).rejects.toThrow(refusal);
  });
});
