/** Whether a reader wants pages that take little of a line: by choice, or because the browser says so. */
import type { Context } from "hono";

export const SAVER_COOKIE = "saver";

/** What a reader chose. It counts more than what the browser says. */
export type Saver = "on" | "off";

/** What a page measured of its line, where nobody chose (app/shell/first-load.tsx). */
const MEASURED = "slow";

export interface SaverSources {
  cookie: string | undefined;
  /** `Save-Data`: the browser was told to save. */
  saveData: string | undefined;
  /** `ECT`: the kind of connection as the browser measures it (Network Information API). */
  connection: string | undefined;
}

/** What the browser says with each request. */
export function lineOf({ req }: Context): Omit<SaverSources, "cookie"> {
  return { saveData: req.header("save-data"), connection: req.header("ect") };
}

/** By these a page of 200 KB takes half a minute. */
const SLOW = ["slow-2g", "2g"];

/** Null leaves it to the browser. */
export function knownSaver(value: string | undefined): Saver | null {
  return value === "on" || value === "off" ? value : null;
}

export function savesData({ cookie, saveData, connection = "" }: SaverSources): boolean {
  const choice = knownSaver(cookie);
  if (choice) return choice === "on";
  return cookie === MEASURED || saveData?.toLowerCase() === "on" || SLOW.includes(connection);
}
