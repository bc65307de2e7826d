/** The four systems a client is made for, in the order of their pages (spec §2), each with the flag it flies. */
import type { SystemPath } from "#app/gateway/parameters.ts";
import type { Platform } from "#contract/platform.ts";
import type { FlagPattern } from "#app/kit/ui/flag.tsx";

export interface System {
  platform: Platform;
  /** The last part of its page's address. */
  path: SystemPath;
  flag: FlagPattern;
}

export const SYSTEMS: System[] = [
  { platform: "ios", path: "ios", flag: "diamond" },
  { platform: "android", path: "android", flag: "triangles" },
  { platform: "mac", path: "macos", flag: "halves" },
  { platform: "windows", path: "windows", flag: "quarters" },
];

/** The visitor's own system first, the others in their order. */
export function systemsFor(platform: Platform | undefined): System[] {
  const own = SYSTEMS.filter((system) => system.platform === platform);
  return [...own, ...SYSTEMS.filter((system) => system.platform !== platform)];
}
