/** `npm run status`, the alarm at a webhook and in a mail, and the schedule's own door, on the built product. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { command, operate } from "#test/support/operate.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

let hook: SpyServer;
let product: Harness;

beforeAll(async () => {
  hook = await startSpyServer();
  product = await startHarness({
    origin: { ALERT_WEBHOOK_URL: `${hook.origin}/hook`, ALERT_MAIL_TO: "owner@halyard.example" },
  });
});
afterAll(async () => {
  await product.dispose();
  await hook.close();
});

const status = (...words: string[]) => command(product, "status", words);

async function scheduleDoor(): Promise<number> {
  return (await fetch(new URL("/readyz/schedule", product.url))).status;
}

test("a schedule that never ran is wrong, not yet in a new product, and a monitor sees it", async () => {
  const made = (at: string) =>
    product.db.prepare(`UPDATE d1_migrations SET applied_at = datetime('now', ?1)`).bind(at).run();
  await made("-0 minutes");
  expect(await status()).toContain("The schedule has not run yet. It runs each minute.");
  expect(await scheduleDoor()).toBe(200);
  await made("-1 hour");
  await expect(status()).rejects.toThrow("Something is wrong.");
  expect(await scheduleDoor()).toBe(503);
  await product.scheduled();
  expect(await scheduleDoor()).toBe(200);
  expect(JSON.parse(await status("--json"))).toMatchObject({
    faults: [],
    alarms: ["webhook", "mail"],
  });
  expect(hook.seen).toEqual([]);
});

test("a letter that was given up is told once, in every language, and shown until it is mended", async () => {
  await product.db
    .prepare(
      `INSERT INTO outbox (id, channel, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at)
       VALUES ('given-up', 'sms', 'h', 'dead', 0, 0, 0, (SELECT MAX(good_at) FROM job_run))`,
    )
    .run();
  for (let minute = 0; minute < 3; minute++) await product.scheduled();
  expect(hook.seen.map(({ path }) => path)).toEqual(["/hook"]);
  const told = JSON.parse(hook.seen[0]!.body) as { text: string; begun: object[] };
  expect(told.begun).toMatchObject([
    { kind: "letters", subject: "sms", detail: { form: "given_up", count: 1 } },
  ]);
  expect(told.text).toMatch(/letters or texts were given up[^]*有邮件或短信放弃发送/);
  const outbox = await fetch(new URL("/dev/outbox.json?to=owner@halyard.example", product.url));
  expect(await outbox.json()).toMatchObject({ messages: [{ text: told.text }] });
  await expect(status()).rejects.toThrow("Something is wrong.");
  const { faults } = await operate(product, "status_show", {});
  expect(faults).toMatchObject([{ kind: "letters", toldAt: expect.any(String) as string }]);
});

test("a call's line says what it asked and waited for, by binding", async () => {
  await product.call("marketing_click", { parameter: "gclid" });
  const line = product.logs.findLast((one) => one.includes("call.answered"));
  expect(JSON.parse(line!)).toMatchObject({
    call: "marketing_click",
    outcome: "Success",
    dbAsked: expect.any(Number) as number,
    objectsAsked: 1,
    providersAsked: 0,
  });
  expect(product.logs.join("\n")).toContain(`"event":"call.passed"`);
});

test("no map is served", async () => {
  const page = await (await fetch(product.url)).text();
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const code = await (await fetch(new URL(script, product.url))).text();
  expect(code).not.toContain("sourceMappingURL");
  expect((await fetch(new URL(`${script}.map`, product.url))).status).toBe(404);
});
