/** The four systems a client is made for: where its page is and which flag it flies. */
import type { Platform } from "#contract/scalars.ts";
import type { FlagPattern } from "#app/ui/flag.tsx";

export interface System {
  platform: Platform;
  /** Its page. */
  href: string;
  flag: FlagPattern;
}

const SYSTEMS: System[] = [
  { platform: "ios", href: "/download/ios", flag: "diamond" },
  { platform: "android", href: "/download/android", flag: "triangles" },
  { platform: "mac", href: "/download/macos", flag: "halves" },
  { platform: "windows", href: "/download/windows", flag: "quarters" },
];

/** The visitor's own system first, the others in their order. */
export function systemsFor(platform: Platform | undefined): System[] {
  const own = SYSTEMS.filter((system) => system.platform === platform);
  return [...own, ...SYSTEMS.filter((system) => system.platform !== platform)];
}
