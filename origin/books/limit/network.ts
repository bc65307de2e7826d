/** The networks a visitor comes from, as limits count them. */
import type { Context } from "#origin/ground/context.ts";

export interface Network {
  subject: string;
  /** How many times as much a network of this width may do as the narrowest one. */
  share: number;
}

/** What a provider gives to one line, to one household and to one customer with many (RFC 6177). */
const WIDTHS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 8 },
];

/** A missing address is one subject for all who have none: it never opens a limit. */
const NOBODY = "none";

/** Narrowest first. Of an IPv6 address a visitor has a /64 at least, and often all of a /56 or a /48. */
export function networksOf(ip: string | null): Network[] {
  const groups = groupsOf(ip);
  if (!groups) return [{ subject: ip4(ip) ?? NOBODY, share: 1 }];
  return WIDTHS.map(({ bits, share }) => ({ subject: prefix(groups, bits), share }));
}

/** The network that knows somebody again: addresses change within it from day to day. Null where there is none. */
export function homeOf(ip: string | null): string | null {
  const groups = groupsOf(ip);
  if (groups) return prefix(groups, 56);
  return ip4(ip)?.replace(/\.\d+$/, ".0/24") ?? null;
}

/** The one network that somebody's own tries are counted for. */
export function ownNetwork({ caller }: Pick<Context, "caller">): string {
  return networksOf(caller.ip)[0]!.subject;
}

const LOOPBACK = new Set(["127.0.0.1", "::1"]);

/**
 * The subjects of a limit for networks. On a developer's machine everybody is one visitor from the loopback address,
 * who is not counted there; a test that means the limit sends an address of its own.
 */
export function countedNetworks({
  caller,
  environment,
}: Pick<Context, "caller" | "environment">): Network[] {
  const { ip } = caller;
  const isNobody = environment === "DEV" && (!ip || LOOPBACK.has(ip));
  return isNobody ? [] : networksOf(ip);
}

/** An IPv4 address in IPv6 clothes is the IPv4 address. */
function ip4(ip: string | null): string | null {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip ?? "")?.[1] ?? null;
}

/** The first four groups with `::` written out; null for what is no IPv6 address. */
function groupsOf(ip: string | null): string[] | null {
  if (!ip?.includes(":") || ip4(ip)) return null;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
}

function prefix(groups: string[], bits: number): string {
  const whole = groups.slice(0, 3);
  if (bits === 48) return `${whole.join(":")}/48`;
  const last = Number.parseInt(groups[3] ?? "0", 16) || 0;
  const kept = bits === 56 ? last & 0xff00 : last;
  return `${[...whole, kept.toString(16)].join(":")}/${bits}`;
}
