/**
 * The built product for tests: real Workers in workerd on a free port, a real database in a folder of its own.
 * `startHarness` gives a suite a product it may configure and break; `sharedHarness` the one that suites have in common.
 */
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Miniflare } from "miniflare";
import { inject } from "vitest";
import {
  type CallName,
  callPath,
  type CallRequest,
  type PathPrefix,
} from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import type { Language } from "#contract/scalars.ts";
import type { Platform } from "#contract/platform.ts";
import { startProduct } from "#tools/local/product.ts";
import { sign } from "#worker/upstream/sign.ts";
import { dbDoor, type DbLine, openDbLine } from "./db-line.ts";
import { brokenInvariants } from "./invariants.ts";
import { sentAnew } from "./kept-connection.ts";
import { runtimeAnswer } from "./runtime-answer.ts";
import { copyState, templateSecrets } from "./template.ts";

export interface HarnessOptions {
  /** Variables of the gateway, e.g. API_ORIGIN, MARKETING_ORIGIN, ENVIRONMENT, HOSTS; they win over everything. */
  gateway?: Record<string, string>;
  /** Variables of the origin. */
  origin?: Record<string, string>;
  /** Any free one without it. */
  port?: number;
  /** Analytics Engine datasets of the gateway, by binding. */
  datasets?: string[];
  /** Another build than the project's. */
  build?: string;
  /** Workers beside the product. */
  beside?: NonNullable<Parameters<typeof startProduct>[0]["beside"]>;
  /** What the origin asks is so many milliseconds away (`far/origin.js`); `counted`: its calls say what they ask. */
  far?: { ms: number; counted?: true };
}

export interface CallOptions {
  token?: string;
  platform?: Platform;
  language?: Language;
  deviceId?: string;
  prefix?: PathPrefix;
  /** A signature of the test's own making, in place of a fresh and valid one. */
  signature?: unknown;
  /** Further headers, e.g. `cf-connecting-ip`, by which the gateway knows a visitor's address. */
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  envelope: Envelope;
  /** The new session token, when the answer brought one. */
  token: string | null;
}

export interface Harness {
  url: URL;
  runtime: Miniflare;
  stateDir: string;
  /** What both Workers logged so far; TEST_LOGS=1 prints it as well. */
  logs: string[];
  /** The origin's database, to look at and to arrange what no call can. */
  db: D1Database;
  /** Signs and sends one call over HTTP; the name may be one that the contract does not have. */
  call<Name extends CallName>(
    name: Name,
    request?: CallRequest<Name> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer>;
  /** A fresh signature with a platform's public key. */
  sign(platform?: Platform, envelope?: { nonce: string; timestamp: number }): string;
  /** A request under another host name, as the gateway sees it. */
  fetchAs(url: string, init?: RequestInit): Promise<Response>;
  /** A request as the gateway sends it to the origin. */
  fetchOrigin(path: string, init?: RequestInit): Promise<Response>;
  /** Runs the schedule once, as the minute does. */
  scheduled(): Promise<void>;
  /** Stops the runtime and starts another on the same state. */
  restart(): Promise<void>;
  /** @throws when money, time or orders are not what they must be (invariants.ts). */
  dispose(): Promise<void>;
}

const ORIGIN = "halyard-origin";

const FAR = "test/support/far";

/** `npm run drills -- distance` says how far every product is. */
const DISTANCE_MS = Number(process.env.TEST_DISTANCE_MS ?? 0);

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const far = options.far ?? (DISTANCE_MS > 0 ? { ms: DISTANCE_MS } : undefined);
  const folder = mkdtempSync(join(inject("stateRoot"), "suite-"));
  const stateDir = join(folder, "state");
  copyState(stateDir);
  const secrets = templateSecrets();
  const logs: string[] = [];
  const logFile = join(inject("stateRoot"), `${basename(folder)}.log`);
  const start = () =>
    startProduct({
      stateDir,
      port: options.port ?? 0,
      onLog(line) {
        logs.push(line);
        appendFileSync(logFile, `${line}\n`);
        if (process.env.TEST_LOGS) console.log(line);
      },
      gateway: { ...secrets.gateway, ...options.gateway },
      origin: { ...secrets.origin, ...options.origin, ...farVariables(far) },
      datasets: options.datasets ?? [],
      ...(options.build && { build: options.build }),
      ...(far && { front: FAR }),
      beside: [dbDoor(), ...(options.beside ?? [])],
    });
  const harness = { logs, stateDir, ...(await start()) } as Harness;
  let line: DbLine;
  const connect = async () => {
    line = await openDbLine(harness.runtime);
    harness.db = line.db;
  };
  const stop = () => {
    line.close();
    return harness.runtime.dispose();
  };
  await connect();
  return Object.assign(harness, {
    call: caller(harness),
    sign: signer({ ...secrets.gateway, ...options.gateway }),
    fetchAs: (url: string, init?: RequestInit) =>
      runtimeAnswer(() =>
        harness.runtime.dispatchFetch(url, { redirect: "manual", ...init } as never),
      ),
    async fetchOrigin(path: string, init?: RequestInit) {
      const origin = await harness.runtime.getWorker(ORIGIN);
      return runtimeAnswer(() => origin.fetch(`http://origin.internal${path}`, init as never));
    },
    async scheduled() {
      const origin = await harness.runtime.getWorker(ORIGIN);
      await sentAnew(() => origin.scheduled({ cron: "* * * * *" }));
    },
    async restart() {
      await stop();
      Object.assign(harness, await start());
      await connect();
    },
    async dispose() {
      const broken = await brokenInvariants(harness.db);
      await stop();
      rmSync(folder, { recursive: true, force: true });
      if (broken.length > 0) throw new Error(broken.join("\n"));
    },
  } satisfies Partial<Harness>);
}

function farVariables(far: HarnessOptions["far"]): Record<string, string> {
  return far ? { FAR_MS: String(far.ms), ...(far.counted && { FAR_COUNTED: "1" }) } : {};
}

const shared = globalThis as { sharedHarness?: Promise<Harness> };

/**
 * The product that suites share: no variables changed, never restarted, never disposed of by a suite. A suite brings
 * its own accounts and addresses and counts nothing that another could change.
 */
export function sharedHarness(): Promise<Harness> {
  shared.sharedHarness ??= startHarness();
  return shared.sharedHarness;
}

function signer(keys: Record<string, string>): Harness["sign"] {
  return (platform = "windows", envelope) => {
    const key = keys[`SIGNING_PUBLIC_KEY_${platform.toUpperCase()}`];
    if (!key) throw new Error(`no signing key for ${platform}`);
    return sign(key.replaceAll("\\n", "\n"), envelope);
  };
}

function caller(harness: Harness): Harness["call"] {
  return async (name, request = {}, options = {}) => {
    const { platform = "windows", prefix = "/v4", token, deviceId } = options;
    const signature = "signature" in options ? options.signature : harness.sign(platform);
    const init = {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [CLIENT_HEADERS.platform]: platform,
        [CLIENT_HEADERS.language]: options.language ?? "en",
        ...(token === undefined ? {} : { [CLIENT_HEADERS.token]: token }),
        ...(deviceId === undefined ? {} : { [CLIENT_HEADERS.deviceId]: deviceId }),
        ...options.headers,
      },
      body: JSON.stringify({ ...request, signature }),
    };
    const address = new URL(`${prefix}${callPath(name)}`, harness.url);
    const response = await fetch(address, init);
    return {
      status: response.status,
      headers: response.headers,
      envelope: Envelope.parse(await response.json()),
      token: response.headers.get(TOKEN_HEADER),
    };
  };
}
