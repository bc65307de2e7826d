/** Guesses the visitor's system from the User-Agent; a Linux or unknown browser counts as windows (rules, wire format). */
import type { Platform } from "#contract/platform.ts";

export function platformOf(userAgent: string): Platform {
  const agent = userAgent.slice(0, 1024);
  if (/iPhone|iPad|iPod/.test(agent)) return "ios";
  if (/Android/.test(agent)) return "android";
  return /Macintosh|Mac OS X/.test(agent) ? "mac" : "windows";
}
