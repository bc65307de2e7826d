/** What `npm start` and `npm run dev` take from the environment, checked before anything is started. */
import { setTimeout } from "node:timers/promises";
import { unheldPort, whyClosed } from "./port.ts";

const UPSTREAMS = ["API_ORIGIN", "MARKETING_ORIGIN"];

const DEFAULT_PORT = 8787;

/** A product that was killed a moment ago still holds its port until its runtime has noticed (tools/local/workerd.sh). */
const TRIES = 12;
const TRY_AGAIN_MS = 250;

/** An empty name is none: as a path it would be the project folder. */
export const STATE_DIR = process.env.STATE_DIR || ".state";

/** PORT, or any free one for 0. @throws with one line for a person when PORT is no port or somebody holds it. */
export async function freePort(): Promise<number> {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${process.env.PORT}`);
  if (port === 0) return unheldPort();
  for (let tries = 1; ; tries++) {
    const why = await whyClosed(port);
    if (why === undefined) return port;
    if (why !== "EADDRINUSE" || tries === TRIES) throw new Error(refusal(port, why));
    await setTimeout(TRY_AGAIN_MS);
  }
}

/** Where people reach what runs on a port, for links that leave the site; SITE_ORIGIN says it where a proxy is in front. */
export function siteOrigin(port = process.env.PORT ?? DEFAULT_PORT): string {
  return process.env.SITE_ORIGIN ?? `http://127.0.0.1:${port}`;
}

function refusal(port: number, code: string): string {
  return code === "EADDRINUSE"
    ? `Port ${port} is in use. Stop what holds it, or set PORT to another.`
    : `Port ${port} cannot be opened (${code}). Set PORT to another.`;
}

/** Upstreams that the environment names, to run the gateway in front of another API. */
export function upstreams(): Record<string, string> {
  return Object.fromEntries(
    UPSTREAMS.flatMap((name) => {
      const url = process.env[name];
      return url ? [[name, url]] : [];
    }),
  );
}

/** What runs where, on one screen. */
export function report(url: URL, stateDir: string, kind: string): string {
  return `
Halyard is running: ${kind}.

  Site             ${url.origin}
  Account area     ${url.origin}/user
  API              ${url.origin}/v4/api/...   ${process.env.API_ORIGIN ?? "embedded origin"}
  Marketing calls  ${process.env.MARKETING_ORIGIN ?? "embedded origin"}
  Messages         ${url.origin}/dev/outbox
  State on disk    ${stateDir}
  Schedule         every minute

Stop it with Ctrl+C; the state stays.
`;
}
