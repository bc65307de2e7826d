/** A session changes its host: what a code is good for, and everything that it is not (decision 0165). */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AddressList } from "#contract/reach/address-list.ts";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { purgeHandovers } from "#origin/books/people/handover/repository.ts";
import { from, memoryBench } from "#test/support/bench.ts";
import { callsOn } from "#test/support/calls-on.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { addressList } from "#test/support/reach.ts";
import { newOwner, type Owner, problemIn, tokenIn } from "#test/support/second-factor.ts";

const [ONE, TWO, THREE] = ["https://one.example", "https://two.example", "https://three.example"];
const STRANGE = "https://stranger.example";

const memory = memoryDb();
afterAll(() => memory.close());

let owner: Owner;
beforeEach(async () => {
  owner = await newOwner(memoryBench(memory.db));
});

function listNow(parts: Partial<AddressList> = {}): AddressList {
  const now = owner.bench.clock.now();
  return addressList({
    validFrom: new Date(now - DAY_MS).toISOString(),
    validUntil: new Date(now + DAY_MS).toISOString(),
    addresses: [ONE, TWO, THREE].map((url) => ({ kind: "site", url, key: 0 })),
    ...parts,
  });
}

/** Calls at a host, as the gateway tells which it is. */
function at(site: string | null, addresses: AddressList | null = listNow()) {
  return callsOn({ ...from(owner.home, { site }), addresses });
}

const ask = (to: string | null, token: string, came = ONE, list = listNow()) =>
  at(to, list)("user_hand_over", { from: came }, token);

async function codeTo(to: string, token = owner.token): Promise<string> {
  const asked = await ask(to, token);
  if (!asked.ok) throw new Error(asked.problem);
  return (asked.data as { code: string }).code;
}

const take = (to: string | null, code: string, came = ONE, list = listNow()) =>
  at(to, list)("login_type_handover", { code, from: came });

async function isLive(token: string): Promise<boolean> {
  return (await owner.call("system_user_info", {}, token)).ok;
}

const sessions = async () =>
  (await memory.db.prepare(`SELECT id FROM session WHERE user_id = ?1`).bind(owner.userId).all())
    .results;

describe("a code", () => {
  test("takes the session along: it is the same one, and the token before is over once the new one is used", async () => {
    const before = await sessions();
    const token = tokenIn(await take(TWO, await codeTo(TWO)));
    expect(await isLive(owner.token)).toBe(true);
    expect(await isLive(token)).toBe(true);
    expect(await sessions()).toEqual(before);
    owner.bench.clock.advance(DAY_MS);
    expect([await isLive(owner.token), await isLive(token)]).toEqual([false, true]);
  });

  test("is good once", async () => {
    const code = await codeTo(TWO);
    expect((await take(TWO, code)).ok).toBe(true);
    expect(problemIn(await take(TWO, code))).toBe("HandoverOver");
  });

  test("is good for a minute", async () => {
    const [code, later] = [await codeTo(TWO), owner.bench.clock];
    later.advance(MINUTE_MS - 1);
    expect((await take(TWO, code)).ok).toBe(true);
    const late = await codeTo(TWO);
    later.advance(MINUTE_MS);
    expect(problemIn(await take(TWO, late))).toBe("HandoverOver");
  });

  test.each([
    ["another host", THREE, ONE],
    ["a form of another host", TWO, THREE],
    ["the host it came from", ONE, ONE],
  ])("is not good at or from %s, and over once it was tried there", async (_, to, came) => {
    const code = await codeTo(TWO);
    expect(problemIn(await take(to, code, came))).toBe("HandoverOver");
    expect(problemIn(await take(TWO, code))).toBe("HandoverOver");
    expect(await isLive(owner.token)).toBe(true);
  });

  test("takes the place of the one before", async () => {
    const [first, second] = [await codeTo(TWO), await codeTo(THREE)];
    expect(problemIn(await take(TWO, first))).toBe("HandoverOver");
    expect((await take(THREE, second)).ok).toBe(true);
  });

  test("is worthless without its session", async () => {
    const code = await codeTo(TWO);
    await owner.call("user_logout", {}, owner.token);
    expect(problemIn(await take(TWO, code))).toBe("HandoverOver");
  });

  test("is kept as a hash alone, and no longer than it is good", async () => {
    const code = await codeTo(TWO);
    const rows = async () => (await memory.db.prepare(`SELECT * FROM handover`).all()).results;
    expect(JSON.stringify(await rows())).not.toContain(code);
    await purgeHandovers(memory.db, owner.bench.clock.now() + MINUTE_MS).run();
    expect(await rows()).toEqual([]);
  });
});

describe("a host that is not in the list", () => {
  test.each([
    ["to a stranger", STRANGE, ONE],
    ["from a stranger", TWO, STRANGE],
    ["where the gateway knows none", null, ONE],
    ["to itself", ONE, ONE],
  ])("gets no code: %s", async (_, to, came) => {
    expect(problemIn(await ask(to, owner.token, came))).toBe("HandoverElsewhere");
  });

  test("takes none, also where it was in the list when the code was made", async () => {
    const code = await codeTo(TWO);
    const without = listNow({ addresses: [{ kind: "site", url: ONE, key: 0 }] });
    expect(problemIn(await take(TWO, code, ONE, without))).toBe("HandoverElsewhere");
    expect(problemIn(await take(null, code))).toBe("HandoverElsewhere");
  });

  test.each([
    ["an API", { addresses: [ONE, TWO].map((url) => ({ kind: "api", url, key: 0 }) as const) }],
    ["a list that is over", { validUntil: "2020-01-01T00:00:00.000Z" }],
    ["a list of tomorrow", { validFrom: "2099-01-01T00:00:00.000Z" }],
  ])("is one of %s, too", async (_, parts) => {
    const list = listNow(parts);
    expect(problemIn(await ask(TWO, owner.token, ONE, list))).toBe("HandoverElsewhere");
  });
});

test("nobody without a session gets a code", async () => {
  expect(problemIn(await ask(TWO, ""))).toBe("Unauthorized");
});

test("letters lead to the host that was used last in a browser", async () => {
  const siteNow = () =>
    memory.db.prepare(`SELECT site FROM user WHERE id = ?1`).bind(owner.userId).first("site");
  await at(TWO)("system_user_info", {}, owner.token);
  await owner.bench.settled();
  expect(await siteNow()).toBe(TWO);
  const app = callsOn(from(owner.home, { site: ONE, deviceId: crypto.randomUUID() }));
  await app("system_user_info", {}, owner.token);
  await owner.bench.settled();
  expect(await siteNow()).toBe(TWO);
});
