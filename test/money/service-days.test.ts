/** What the schedule sees of the service, on a real database: counted once a minute, and shown beside the owner's incidents. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, instant, MINUTE_MS } from "#origin/ground/clock.ts";
import { takeTurn } from "#origin/entry/schedule.ts";
import { readServiceStatus } from "#origin/verbs/marketing/read-service-status.ts";
import { listAnnouncements } from "#origin/verbs/marketing/list-announcements.ts";
import { fakeClock } from "#test/support/clock.ts";
import { addressList } from "#test/support/reach.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { addCalls, type CallCount } from "#origin/books/service/repository.ts";
import { dayOf } from "#origin/books/service/parts.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const setup = {
  payments: shop.payments,
  eventReaders: [],
  stripe: null,
  chain: null,
  sandbox: false,
};

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await shop.db.batch([
    shop.db.prepare(`DELETE FROM service_day`),
    shop.db.prepare(`DELETE FROM call_day`),
    shop.db.prepare(`DELETE FROM outbox`),
    shop.db.prepare(`DELETE FROM job_run`),
  ]);
});
afterAll(() => {
  vi.restoreAllMocks();
  memory.close();
});

async function look(times = 1, origin = shop): Promise<void> {
  for (let minute = 0; minute < times; minute++) {
    await shop.db.prepare(`UPDATE job_run SET good_at = ?1`).bind(clock.now()).run();
    await takeTurn("alarms", origin, setup);
    clock.advance(MINUTE_MS);
  }
}

async function shown() {
  const answer = await readServiceStatus(shop, {});
  if (!("data" in answer)) throw new Error("refused");
  return answer.data;
}

const partOf = async (name: string) => (await shown()).parts.find(({ part }) => part === name);

test("nothing is said before the first look", async () => {
  expect(await shown()).toMatchObject({ parts: [], incidents: [] });
});

test("each minute counts once, however often the schedule runs in it", async () => {
  await look(5);
  await takeTurn("alarms", shop, setup);
  await takeTurn("alarms", shop, setup);
  const { parts } = await shown();
  // No chain is configured here, so nobody is told of any.
  expect(parts.map(({ part }) => part)).toEqual(["api", "payments", "letters"]);
  expect((await partOf("letters"))?.days.at(-1)).toMatchObject({ minutes: 6, failed: 0 });
});

test("letters that are given up are bad minutes of letters alone, until they arrive", async () => {
  await look();
  await shop.db
    .prepare(
      `INSERT INTO outbox (id, channel, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at)
         VALUES ('l', 'email', 'h', 'dead', 0, 0, 0, ?1)`,
    )
    .bind(clock.now())
    .run();
  await look(2);
  expect(await partOf("letters")).toMatchObject({ isFailing: true });
  expect((await partOf("letters"))?.days.at(-1)).toMatchObject({ minutes: 3, failed: 2 });
  expect(await partOf("payments")).toMatchObject({ isFailing: false });
  await shop.db.prepare(`DELETE FROM outbox`).run();
  await look();
  expect(await partOf("letters")).toMatchObject({ isFailing: false });
});

test("a schedule that stands still is the API's failure, and the minutes are not forgotten", async () => {
  await look(2);
  clock.advance(30 * MINUTE_MS);
  expect(await partOf("api")).toMatchObject({ isFailing: true });
  await look();
  const { days, isFailing } = (await partOf("api"))!;
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  expect([isFailing, failed >= 29]).toEqual([false, true]);
});

test("downloads are there as long as one of the list's hosts answers, and its own refusal is an answer", async () => {
  const hosts = ["https://files.example/halyard/", "https://more.example/"];
  const downloads = hosts.map((url) => ({ kind: "download", url, key: null }) as const);
  const listed = { ...shop, addresses: addressList({ addresses: downloads }) };
  const says = new Map<string, number>();
  vi.stubGlobal("fetch", async (url: string) => {
    const status = says.get(url);
    if (!status) throw new Error("silent");
    return new Response(null, { status });
  });
  await look(1, listed);
  expect(await partOf("downloads")).toMatchObject({ isFailing: true });
  says.set(hosts[0]!, 503).set(hosts[1]!, 404);
  await look(1, listed);
  expect(await partOf("downloads")).toMatchObject({ isFailing: false });
  expect((await partOf("downloads"))?.days.at(-1)).toMatchObject({ minutes: 2, failed: 1 });
  vi.unstubAllGlobals();
});

test("of all calls in these days those count that the service could not answer, and no refusal", async () => {
  const counted = (day: string, outcome: CallCount["outcome"], count: number) =>
    ({ day, call: "payment_shop", outcome, count, slow: 0 }) satisfies CallCount;
  const [today, before] = [dayOf(clock.now()), dayOf(clock.now() - 90 * DAY_MS)];
  await addCalls(shop.db, [
    counted(today, "Success", 90),
    counted(today, "BadCredentials", 7),
    counted(today, "ServerError", 2),
    counted(today, "NetworkError", 1),
    counted(before, "ServerError", 50),
  ]).run();
  expect((await shown()).calls).toEqual({ count: 100, failed: 3 });
});

test("an incident lasts until its owner ends it, is news meanwhile, and is remembered for 90 days", async () => {
  const owner = operatorOn(shop);
  const began = instant(clock.now());
  await owner.does("announcements_post", {
    id: "letters-late",
    kind: "incident",
    title: { en: "Letters are late", zh_CN: "邮件延迟" },
    body: { en: "We are on it.\n\nMore soon.", zh_CN: "正在处理。" },
  });
  const news = await listAnnouncements(shop, {});
  expect("data" in news && news.data.announcements[0]).toMatchObject({
    id: "letters-late",
    kind: "service",
  });
  const [lasting] = (await shown()).incidents;
  expect(lasting).toEqual({
    id: "letters-late",
    title: "Letters are late",
    paragraphs: ["We are on it.", "More soon."],
    beganAt: began,
    endedAt: null,
  });
  clock.advance(MINUTE_MS);
  await owner.does("announcements_end", { id: "letters-late" });
  expect((await shown()).incidents[0]?.endedAt).toBe(instant(clock.now()));
  clock.advance(90 * DAY_MS);
  expect((await shown()).incidents).toEqual([]);
});
