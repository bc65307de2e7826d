/** Whom a visitor's network address counts as. */
import type { Origin } from "#origin/ground/origin.ts";

/**
 * An IPv6 visitor owns a whole /64, so that is what is counted. A missing address is one subject for all who have
 * none: it never opens a limit.
 */
export function ipSubject(ip: string | null): string {
  if (!ip) return "none";
  return ip.includes(":") ? network(ip) : ip;
}

/** The first four groups with `::` written out. An IPv4 address in IPv6 clothes is the IPv4 address. */
function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

const LOOPBACK = new Set(["127.0.0.1", "::1"]);

/**
 * The subject of a limit for networks. On a developer's machine everybody is one visitor from the loopback address,
 * who is not counted there; a test that means the limit sends an address of its own.
 */
export function countedIp(ip: string | null, environment: Origin["environment"]): string | null {
  const nobody = environment === "DEV" && (!ip || LOOPBACK.has(ip));
  return nobody ? null : ipSubject(ip);
}
