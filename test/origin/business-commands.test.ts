/** The business run by its commands against a running product, as its owner would: what members see of each. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { command } from "#test/support/operate.ts";
import { printed } from "#test/support/printed.ts";
import { templateSecrets } from "#test/support/template.ts";
import { runScript } from "#tools/operator/command.ts";
import { COMMANDS } from "#tools/operator/commands.ts";

let product: Harness;
let person: Person;

beforeAll(async () => {
  const { RELEASE_PUBLIC_KEY = "" } = templateSecrets().gateway;
  product = await startHarness({ origin: { RELEASE_PUBLIC_KEY } });
  person = await signedInPerson(product);
});
afterAll(() => product.dispose());

/** What a command prints, and as JSON what it answers. */
const run = (script: string, ...words: string[]) => command(product, script, words);
const told = async (script: string, ...words: string[]) =>
  JSON.parse(await run(script, ...words, "--json")) as Record<string, never>;

const call = async <Name extends "payment_shop" | "marketing_announcements" | "user_statement">(
  name: Name,
  language: "en" | "zh_CN" = "en",
) => {
  const { envelope } = await product.call(name, {}, { language, token: person.token });
  return envelope.data as CallResponse<Name>;
};

async function ordered(productId: string, amount: number) {
  const expected = { amount, currency: "USD" };
  const wish = { productId, method: "card", clientKey: newId(), expected } as const;
  const { envelope } = await product.call("payment_purchase", wish, { token: person.token });
  return envelope;
}

const BOTH = { en: "Any", zh_CN: "任意" };

describe("the business by its commands", () => {
  test("a plan is added, put on sale and priced; an open order keeps its price", async () => {
    const names = ["--name-en", "3 months", "--name-zh-cn", "3 个月"];
    const terms = ["--months", "3", "--devices", "5", "--currency", "USD", "--price", "24.00"];
    await run("plans", "add", "month-3", ...names, ...terms);
    expect(await run("plans", "sale", "month-3", "on")).toMatch(/onSale\W+true/);
    const { products } = await call("payment_shop", "zh_CN");
    expect(products.find(({ id }) => id === "month-3")).toMatchObject({ name: "3 个月" });
    const { order } = (await ordered("month-3", 2_400)).data as CallResponse<"payment_purchase">;
    const from = new Date(Date.now() + 3_600_000).toISOString();
    const off = await told("plans", "sale", "month-3", "off", "--from", from);
    expect(off).toMatchObject({ onSale: true, saleChangesAt: from });
    await run("plans", "price", "month-3", "21.50", "--group", "2=20.00", "--note", "spring");
    expect((await ordered("month-3", 2_400)).status).toBe("PriceChanged");
    const paid = ["paid", order.number, "--amount", "24.00", "--reference", "transfer 1"];
    expect(await told("orders", ...paid)).toMatchObject({ outcome: "paid", status: "paid" });
    expect(await run("plans", "list")).toMatch(/month-3.*\$21\.50/);
  });

  test("an announcement is read in both languages, and gone when it ended", async () => {
    const words = [
      "--title-en",
      "News",
      "--title-zh-cn",
      "新闻",
      "--body-en",
      "B",
      "--body-zh-cn",
      "文",
    ];
    await run("announcements", "post", "news-1", "--kind", "service", ...words);
    const [first] = (await call("marketing_announcements", "zh_CN")).announcements;
    expect(first).toMatchObject({ id: "news-1", title: "新闻", sample: false });
    await run("announcements", "end", "news-1");
    const { announcements } = await call("marketing_announcements");
    expect(announcements.map(({ id }) => id)).not.toContain("news-1");
  });

  test("a person is found, given a week, blocked with a reason they can read, and signed out", async () => {
    const { uid } = person.user;
    expect(await run("people", "find", uid)).toContain(uid);
    const given = await told("people", "give", uid, "--days", "7", "--note", "outage");
    const { rows } = await call("user_statement");
    expect(rows[0]).toMatchObject({ source: "operator", seconds: 604_800 });
    await run("people", "undo", String(given.key), "--note", "by mistake");
    expect((await call("user_statement")).rows[0]).toMatchObject({ source: "operator" });
    await run("people", "block", uid, "buying", "--note", "chargebacks");
    expect(await run("people", "show", uid)).toMatch(/blockedFrom\W+buying/);
    const refused = await ordered("month-1", 999);
    expect(refused).toMatchObject({
      status: "BuyingBlocked",
      msg: expect.stringMatching(/support/) as string,
    });
    // Of the registration and of the account.
    expect(await run("people", "sign-out", uid, "--note", "test")).toMatch(/ended: 2/);
    const { envelope } = await product.call("user_statement", {}, { token: person.token });
    expect(envelope.status).toBe("Unauthorized");
    expect(await run("audit", "list", "--person", uid)).toMatch(/people_block.*chargebacks/);
  });

  test("a month is a table, JSON, and a file that a sheet opens", async () => {
    const month = new Date().toISOString().slice(0, 7);
    expect(await run("reports", "month", month)).toMatch(/money_in.*offline.*\$24\.00/);
    const { lines } = await told("reports", "month", month);
    expect(lines).toContainEqual({
      what: "money_in",
      of: "offline",
      count: 1,
      amount: { amount: 2_400, currency: "USD" },
    });
    const journal = await run("reports", "export", month, "ledger", "--form", "journal");
    expect(journal).toMatch(/Assets:Cash:offline +24\.00 USD\n +Income:Sales +-24\.00 USD/);
    expect(await run("reports", "export", month, "orders")).toMatch(/,USD,24\.00,/);
    const rows = (await run("reports", "month", month, "--csv")).split("\n");
    expect(rows[0]).toBe("what,of,count,amount,currency");
    expect(rows).toContain("money_in,offline,1,24.00,USD");
  });

  test("codes are listed by days and revoked", async () => {
    await run("codes", "create", "--days", "30", "--note", "fair");
    expect(await run("codes", "list")).toMatch(/days/);
    expect(await told("codes", "revoke", "--of", "fair", "--note", "over")).toEqual({ revoked: 1 });
  });

  test("releases are published when every mirror has its file, and no platform goes unsaid", async () => {
    const folder = mkdtempSync(join(tmpdir(), "releases-"));
    const path = (name: string) => join(folder, name);
    writeFileSync(path("key.pem"), templateSecrets().releaseKey);
    const signed = async (platform: string, file: string, url: string, ...more: string[]) => {
      const mirrors = [{ label: BOTH, url }];
      const files = [{ path: `public/downloads/${file}`, variant: null, mirrors }];
      const release = { platform, version: "9.0", releasedAt: "2026-01-01T00:00:00.000Z" };
      const rest = { requirement: BOTH, store: null, notes: [], files };
      writeFileSync(path("plain.json"), JSON.stringify({ releases: [{ ...release, ...rest }] }));
      const out = path(`${platform}.json`);
      const words = ["releases", "sign", path("plain.json"), "--key", path("key.pem")];
      const ran = await printed(() => runScript(COMMANDS, [...words, "--out", out, ...more]));
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      return out;
    };
    const [mac, windows] = ["halyard-sample-macos.txt", "halyard-sample-windows.txt"];
    const dead = await signed("mac", mac, "/downloads/gone.txt");
    await expect(run("releases", "publish", dead)).rejects.toThrow(/gone\.txt: HTTP 404/);
    const first = await signed("mac", mac, `/downloads/${mac}`);
    expect(await run("releases", "publish", first)).toBe("Published 1 files.\n");
    const alone = await signed("windows", windows, `/downloads/${windows}`);
    await expect(run("releases", "publish", alone)).rejects.toThrow(/\(--remove\)/);
    const both = await signed("windows", windows, `/downloads/${windows}`, "--with", first);
    expect(await run("releases", "publish", both)).toBe("Published 2 files.\n");
    const only = await signed("windows", windows, `/downloads/${windows}`);
    expect(await told("releases", "publish", only, "--remove", "mac")).toEqual({ files: 1 });
  });

  test("a statement of the canary is signed, published once and listed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "canary-"));
    const path = (name: string) => join(folder, name);
    writeFileSync(path("key.pem"), templateSecrets().releaseKey);
    const [date, next] = [0, 30].map((days) => instant(Date.now() + days * DAY_MS).slice(0, 10));
    const text = `---\ntitle: Canary\ndate: ${date}\nchanges: Renewed.\nnext: ${next}\n---\nNothing.\n`;
    writeFileSync(path("zh-CN.md"), text);
    const out = path("signed.json");
    const sign = ["canary", "sign", folder, "--key", path("key.pem"), "--out", out];
    const ran = await printed(() => runScript(COMMANDS, sign));
    expect(ran).toMatchObject({ code: 0, stderr: "", stdout: `Signed 1 texts: ${out}\n` });
    expect(await run("canary", "publish", out)).toBe(`Published the statement of ${date}.\n`);
    await expect(run("canary", "publish", out)).rejects.toThrow(/of no later day/);
    expect(await run("canary", "list")).toContain(date);
    writeFileSync(path("en.md"), text.replace("title", "name"));
    const wrong = await printed(() => runScript(COMMANDS, sign));
    expect(wrong.stderr).toMatch(/en\.md is no statement/);
  });

  test("which product it speaks to is told on the error output, and a refusal by the option's name", async () => {
    const refused = run("codes", "create", "--days", "1", "--note", "n", "--expires", "2020-01-01");
    await expect(refused).rejects.toThrow(/Product: http:.*\n.*\(--expires\)/);
    const plan = run("plans", "price", "month-1", "0.01", "--note", "n");
    await expect(plan).rejects.toThrow(/\(PRICE\)/);
  });
});
