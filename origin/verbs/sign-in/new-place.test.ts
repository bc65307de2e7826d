/** The letter about a sign-in from a place that the account does not know, and the link in it (security T12). */
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { endLinkOf } from "#origin/books/people/session/end-link.ts";
import { KNOWN_FOR_MS } from "#origin/books/people/place/place.ts";
import { forgetNetworks } from "#origin/books/people/place/repository.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Caller } from "#origin/ground/context.ts";
import { from, memoryBench } from "#test/support/bench.ts";
import { callsOn } from "#test/support/calls-on.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { giveAddress } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { newOwner, type Owner, problemIn, tokenIn } from "#test/support/second-factor.ts";

const memory = memoryDb();
afterAll(() => memory.close());

let owner: Owner;
let address: string;
beforeEach(async () => {
  owner = await newOwner(memoryBench(memory.db));
  address = await giveAddress(owner.home, owner.userId);
});

async function signInFrom(caller: Partial<Caller>): Promise<string> {
  const { account } = owner;
  const call = callsOn(from(owner.home, caller));
  return tokenIn(await call("login_type_username", { account, password: PASSWORD }));
}

async function letters() {
  await owner.bench.settled();
  return owner.bench.letters.filter(({ to }) => to === address);
}

const AWAY = { ip: "198.51.100.7", country: "DE", platform: "android" } as const;

function secretIn({ text }: { text: string }): string {
  return /https:\/\/halyard\.example\/end-session#(\S+)/.exec(text)![1]!;
}

const end = (link: string) => owner.call("user_end_by_letter", { link });

async function isLive(token: string): Promise<boolean> {
  return (await owner.call("system_user_info", {}, token)).ok;
}

test("a new network is told of once, with system and country; one that is known is not", async () => {
  await signInFrom({});
  expect(await letters()).toEqual([]);
  await signInFrom(AWAY);
  await signInFrom(AWAY);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter!.text).toContain("System: Android. Country of the network: Germany.");
});

test("an unknown device in a known network is told of, and so is a known one elsewhere", async () => {
  const device = { deviceId: crypto.randomUUID() };
  await signInFrom(device);
  expect(await letters()).toHaveLength(1);
  await signInFrom(device);
  expect(await letters()).toHaveLength(1);
  await signInFrom({ ...device, ...AWAY });
  expect(await letters()).toHaveLength(2);
});

test("nobody is told where nothing says from where", async () => {
  await signInFrom({ ip: null });
  expect(await letters()).toEqual([]);
});

test("a network that was not seen for long is new again", async () => {
  owner.bench.clock.advance(KNOWN_FOR_MS + DAY_MS);
  await forgetNetworks(memory.db, owner.bench.clock.now() - KNOWN_FOR_MS).run();
  await signInFrom({});
  expect(await letters()).toHaveLength(1);
});

test("the letter's link ends that session alone, once, and makes its place unknown again", async () => {
  const token = await signInFrom(AWAY);
  const [letter] = await letters();
  const link = secretIn(letter!);
  expect((await end(link)).ok).toBe(true);
  expect(await isLive(token)).toBe(false);
  expect(await isLive(owner.token)).toBe(true);
  expect(problemIn(await end(link))).toBe("SessionOver");
  await signInFrom(AWAY);
  expect(await letters()).toHaveLength(2);
});

test("it takes the device along that the session bound", async () => {
  await signInFrom({ ...AWAY, deviceId: crypto.randomUUID() });
  const devices = () => owner.call("user_get_device_list", {}, owner.token);
  expect(await devices()).toMatchObject({ data: { devices: [{}] } });
  const [letter] = await letters();
  expect((await end(secretIn(letter!))).ok).toBe(true);
  expect(await devices()).toMatchObject({ data: { devices: [] } });
});

test("a made-up link ends nothing, one of another session neither, and a session's own id is no secret", async () => {
  const token = await signInFrom(AWAY);
  const sessions = `SELECT id FROM session WHERE user_id = ?1`;
  const { results } = await memory.db.prepare(sessions).bind(owner.userId).all<{ id: string }>();
  const mac = (await endLinkOf(owner.home, newId())).split(".")[1]!;
  for (const { id } of results) {
    for (const link of [id, `${id}.`, `${id}.${mac}`, `${id}.${"A".repeat(43)}`]) {
      expect(problemIn(await end(link))).toBe("SessionOver");
    }
  }
  expect(await isLive(token)).toBe(true);
});

test("the sessions say where from, and nothing is left of it with a session's end", async () => {
  const token = await signInFrom(AWAY);
  const listed = await owner.call("user_sessions", {}, owner.token);
  expect(listed).toMatchObject({ data: { sessions: { length: 2 } } });
  expect(JSON.stringify(listed)).toContain('"country":"DE"');
  await owner.call("user_logout", {}, token);
  const { results } = await memory.db
    .prepare(`SELECT country FROM session WHERE user_id = ?1 AND country IS NOT NULL`)
    .bind(owner.userId)
    .all();
  expect(results).toEqual([]);
});
