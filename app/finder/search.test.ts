/** The search over a made-up world: what it takes, whom it asks, and what it says of each address. */
import { describe, expect, test } from "vitest";
import type { AddressList } from "#contract/reach/address-list.ts";
import { compactForm } from "#contract/reach/signed-list.ts";
import { addressList, keyPair, NOW, signedWith, verify } from "#test/support/reach.ts";
import { type Asked, atHand, type Found, search, type World } from "./search.ts";

const release = keyPair();
const ONE = "https://one.example";
const TWO = "https://two.example";
const THREE = "https://three.example";

const site = (url: string) => ({ kind: "site", url, key: 0 }) as const;
const listOf = (serial: number, urls: string[], parts: Partial<AddressList> = {}) =>
  addressList({ serial, addresses: urls.map(site), ...parts });
const OVER = { validFrom: "2026-01-01T00:00:00.000Z", validUntil: "2026-02-01T00:00:00.000Z" };

const text = (list: AddressList, key = release.privateKey) => compactForm(signedWith(key, list));
const bytes = (list: AddressList, key?: string) => new TextEncoder().encode(text(list, key));

const ours = (list: AddressList | null = null): Asked => ({
  outcome: "ours",
  at: new Date(NOW).toISOString(),
  list: list && bytes(list),
});
const fallen = (outcome: "silent" | "wrong"): Asked => ({ outcome, at: null, list: null });

interface Made {
  lists: AddressList[];
  hosts?: Record<string, Asked>;
  records?: Uint8Array[];
}

async function run({ lists, hosts = {}, records = [] }: Made) {
  const kept: string[] = [];
  const asked: string[] = [];
  const names: string[][] = [];
  const world: World = {
    releaseKey: release.publicKey,
    verify,
    now: () => NOW,
    atHand: lists.map((list) => text(list)),
    keep: (list) => void kept.push(list),
    askAddress(url) {
      asked.push(url);
      return Promise.resolve(hosts[url] ?? fallen("silent"));
    },
    askNames(of) {
      names.push(of);
      return Promise.resolve(records);
    },
  };
  const shown: Found[] = [];
  const found = await search(world, (step) => void shown.push(step));
  const states = Object.fromEntries(found.rows.map(({ url, state }) => [url, state]));
  return { found, states, kept, asked, names, shown, world };
}

test("nobody is asked before the search", () => {
  const world = {
    releaseKey: release.publicKey,
    verify,
    now: () => NOW,
    atHand: [text(listOf(7, [ONE]))],
    keep: () => {},
    askAddress: () => Promise.reject(new Error("asked")),
    askNames: () => Promise.reject(new Error("asked")),
  };
  expect(atHand(world).list?.serial).toBe(7);
});

test("says of each address what it did, and begins with all of them at once", async () => {
  const { states, shown, names } = await run({
    lists: [listOf(7, [ONE, TWO, THREE])],
    hosts: { [TWO]: ours(), [THREE]: fallen("wrong") },
  });
  expect(states).toEqual({ [ONE]: "silent", [TWO]: "ours", [THREE]: "wrong" });
  expect(shown[0]!.rows.map(({ state }) => state)).toEqual(["asking", "asking", "asking"]);
  expect(names).toEqual([]);
});

describe("a list that an address gives", () => {
  test("is taken when it is newer, kept, and its addresses are asked", async () => {
    const newer = listOf(8, [TWO, THREE]);
    const { found, states, kept } = await run({
      lists: [listOf(7, [ONE, TWO])],
      hosts: { [ONE]: ours(), [TWO]: ours(newer), [THREE]: ours() },
    });
    expect(found.list).toEqual(newer);
    expect(states).toEqual({ [TWO]: "ours", [THREE]: "ours", [ONE]: "old" });
    expect(kept).toEqual([text(listOf(7, [ONE, TWO])), text(newer)]);
  });

  test("is taken from whoever gives it: the signature is what counts", async () => {
    const newer = listOf(8, [THREE]);
    const wrong = { ...fallen("wrong"), list: bytes(newer) };
    const { states } = await run({
      lists: [listOf(7, [ONE])],
      hosts: { [ONE]: wrong, [THREE]: ours() },
    });
    expect(states).toEqual({ [THREE]: "ours", [ONE]: "wrong" });
  });

  test.each([
    ["older", bytes(listOf(6, [THREE]))],
    ["over", bytes(listOf(9, [THREE], OVER))],
    ["signed by another", bytes(listOf(9, [THREE]), keyPair().privateKey)],
    ["none", new TextEncoder().encode("<!doctype html>")],
  ])("changes nothing when it is %s", async (_, list) => {
    const { found, asked } = await run({
      lists: [listOf(7, [ONE])],
      hosts: { [ONE]: { ...ours(), list } },
    });
    expect(found.list?.serial).toBe(7);
    expect(asked).toEqual([ONE]);
  });
});

describe("a list at hand that is over", () => {
  const old = listOf(7, [ONE, TWO], OVER);

  test("is asked with for a newer one, and its own addresses do not count", async () => {
    const { found, states } = await run({
      lists: [old],
      hosts: { [ONE]: ours(), [TWO]: fallen("wrong") },
    });
    expect(found.list).toBeNull();
    expect(states).toEqual({ [ONE]: "old", [TWO]: "wrong" });
  });

  test("still keeps out every list before it", async () => {
    const { found } = await run({ lists: [old], hosts: { [ONE]: ours(listOf(6, [THREE])) } });
    expect(found.list).toBeNull();
  });

  test("makes way for a newer one", async () => {
    const { states } = await run({
      lists: [old],
      hosts: { [ONE]: ours(listOf(8, [ONE])) },
    });
    expect(states).toEqual({ [ONE]: "ours", [TWO]: "silent" });
  });
});

test("the resolvers are asked when no site answers, for the names of the lists", async () => {
  const { states, names } = await run({
    lists: [listOf(7, [ONE])],
    hosts: { [THREE]: ours() },
    records: [new TextEncoder().encode("v=spf1"), bytes(listOf(8, [THREE]))],
  });
  expect(names).toEqual([["_reach.halyard.example"]]);
  expect(states).toEqual({ [THREE]: "ours", [ONE]: "silent" });
});

test("the kept list wins over the file's, in any order", async () => {
  const [seven, eight] = [listOf(7, [ONE]), listOf(8, [TWO])];
  for (const lists of [
    [seven, eight],
    [eight, seven],
  ])
    expect((await run({ lists, hosts: { [TWO]: ours() } })).found.list).toEqual(eight);
});

test("a clock that is hours off is told", async () => {
  const late = { ...ours(), at: new Date(NOW + 2 * 3_600_000).toISOString() };
  const { found } = await run({ lists: [listOf(7, [ONE])], hosts: { [ONE]: late } });
  expect(found.isClockWrong).toBe(true);
});
