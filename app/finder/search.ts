/**
 * The search itself: asks the addresses of the lists at hand side by side, takes the newest valid list that any of them
 * gives, asks what that one names, and the world's resolvers when no site has answered. Knows no browser.
 */
import type { DeadAddress } from "#contract/reach/dead-address.ts";
import type { AddressList, ReachAddress } from "#contract/reach/address-list.ts";
import type { Outcome, Proof } from "#app/data/reach/prove.ts";
import { compactForm, readAddressList, type Verify } from "#contract/reach/signed-list.ts";

export interface Asked extends Proof {
  /** What it gave for the list. */
  list: Uint8Array | null;
}

export interface World {
  releaseKey: string;
  verify: Verify;
  /** Unix milliseconds. */
  now: () => number;
  /** Texts of lists: the file's own, and the one that was kept. */
  atHand: string[];
  keep: (list: string) => void;
  askAddress: (url: string, key: string) => Promise<Asked>;
  askNames: (names: string[]) => Promise<Uint8Array[]>;
}

/** `old`: only a list that is over, or was replaced, names it. */
export type State = Outcome | "asking" | "old";

export interface Row extends Pick<ReachAddress, "kind" | "url"> {
  state: State;
}

export interface Found {
  /** The newest that is valid. */
  list: AddressList | null;
  /** Another one of ours: it is over, not yet valid, or was replaced. Its addresses are asked for a list alone. */
  other: AddressList | null;
  rows: Row[];
  /** Where files lie at somebody else's. */
  files: string[];
  isClockWrong: boolean;
}

const CLOCK_OFF_MS = 60 * 60 * 1_000;

/** The lists at hand, without asking anybody. */
export function atHand(world: World): Found {
  return foundIn(begin(world));
}

/** Calls `show` with each change; the last one is what it resolves to. */
export async function search(world: World, show: (found: Found) => void): Promise<Found> {
  const known = begin(world);
  const tell = () => show(foundIn(known));
  await askAll(world, known, tell);
  if (!hasSite(known)) {
    const names = new Set(listsOf(known).flatMap((list) => list.names));
    for (const bytes of await world.askNames([...names])) take(world, known, bytes);
    await askAll(world, known, tell);
  }
  return foundIn(known);
}

/** Where to go. */
export function siteOf({ rows }: Found): Row | undefined {
  return rows.find(({ kind, state }) => kind === "site" && state === "ours");
}

/** What may be told of addresses that do not work. */
export function deadOf({ rows }: Found): DeadAddress[] {
  return rows.flatMap(({ url, state }) =>
    state === "silent" || state === "wrong" ? [{ url, failure: state }] : [],
  );
}

interface Known {
  list: AddressList | null;
  other: AddressList | null;
  /** No list before this one is taken any more. */
  serial: number;
  /** By address and key. */
  outcomes: Map<string, Outcome | "asking">;
  isClockWrong: boolean;
}

function begin(world: World): Known {
  const known: Known = {
    list: null,
    other: null,
    serial: 0,
    outcomes: new Map(),
    isClockWrong: false,
  };
  for (const text of world.atHand) take(world, known, new TextEncoder().encode(text));
  return known;
}

/** Takes a list that is ours and newer than what is known; anything else changes nothing. */
function take({ releaseKey, verify, now, keep }: World, known: Known, bytes: Uint8Array): void {
  const heldSerial = known.serial;
  const read = readAddressList(bytes, { releaseKey, verify, now: now(), heldSerial });
  if (read.ok && read.list.serial !== known.list?.serial) {
    known.other = known.list ?? known.other;
    known.list = read.list;
    known.serial = read.list.serial;
    keep(compactForm(read.signed));
  }
  if (read.ok || !("list" in read) || known.list) return;
  known.other = read.list;
  if (read.reason === "too-old") known.serial = read.list.serial;
}

/** Whom nobody has asked yet, all at once; each answer may name more. */
async function askAll(world: World, known: Known, tell: () => void): Promise<void> {
  const unasked = listsOf(known)
    .flatMap(provable)
    .filter(({ id }) => !known.outcomes.has(id));
  for (const { id } of unasked) known.outcomes.set(id, "asking");
  tell();
  await Promise.all(
    unasked.map(async ({ id, url, key }) => {
      if (known.outcomes.get(id) !== "asking") return;
      const { outcome, at, list } = await world.askAddress(url, key);
      known.outcomes.set(id, outcome);
      known.isClockWrong ||= at !== null && Math.abs(Date.parse(at) - world.now()) > CLOCK_OFF_MS;
      if (list) take(world, known, list);
      await askAll(world, known, tell);
    }),
  );
}

interface Provable extends Pick<ReachAddress, "kind" | "url"> {
  key: string;
  id: string;
}

function provable({ addresses, keys }: AddressList): Provable[] {
  return addresses.flatMap(({ kind, url, key: place }) => {
    const key = place === null ? undefined : keys[place];
    return key === undefined ? [] : [{ kind, url, key, id: `${url} ${key}` }];
  });
}

function listsOf({ list, other }: Known): AddressList[] {
  return [list, other].filter((one) => one !== null);
}

function hasSite({ list, outcomes }: Known): boolean {
  const own = list ? provable(list) : [];
  return own.some(({ kind, id }) => kind === "site" && outcomes.get(id) === "ours");
}

function foundIn({ list, other, outcomes, isClockWrong }: Known): Found {
  const own = list ? provable(list) : [];
  const isNamed = new Set(own.map(({ url }) => url));
  const left = (other ? provable(other) : []).filter(({ url }) => !isNamed.has(url));
  const stateOf = ({ id }: Provable): State => outcomes.get(id) ?? "asking";
  const late = (state: State): State => (state === "ours" ? "old" : state);
  const addresses = list?.addresses ?? [];
  return {
    list,
    other,
    rows: [
      ...own.map((one) => ({ kind: one.kind, url: one.url, state: stateOf(one) })),
      ...left.map((one) => ({ kind: one.kind, url: one.url, state: late(stateOf(one)) })),
    ],
    files: addresses.filter(({ key }) => key === null).map(({ url }) => url),
    isClockWrong,
  };
}
