/**
 * A platform of one's own: wrangler talks to it as to Cloudflare, and what it deploys runs, with shares, secrets and databases
 * in a folder. Each Worker with a domain has a port, at which it takes requests as for its first domain.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { type Account, openAccount } from "./account.ts";
import { d1Api } from "./d1-api.ts";
import { success } from "./envelope.ts";
import { type Runtime, startRuntime } from "./runtime.ts";
import { timeTravelOf } from "./time-travel.ts";
import { workersApi } from "./workers-api.ts";

export interface LocalPlatform {
  /** What wrangler finds it by. */
  environment: Record<string, string>;
  account: Account;
  database: Runtime["database"];
  /** The address of a Worker's first domain. */
  addressOf(script: string): Promise<URL>;
  /** Runs every Worker's schedule once, and writes down a moment of each database. */
  schedule(): Promise<void>;
  /** Called with each request of wrangler's; what it throws is the answer. */
  watch: (request: string) => void;
  stop(): Promise<void>;
}

const ACCOUNT_ID = "0".repeat(31) + "1";

/** @param options.port 0 takes any; those after it are for Workers. */
export async function startPlatform(options: {
  folder: string;
  port: number;
}): Promise<LocalPlatform> {
  const account = openAccount(options.folder);
  const runtime = startRuntime(account);
  const timeTravel = timeTravelOf(account, runtime);
  const servers: Server[] = [];
  const addresses = new Map<string, URL>();
  let origin = "";
  const api = new Hono();
  const base = `/client/v4/accounts/${ACCOUNT_ID}`;
  api.use(async (c, next) => {
    platform.watch(`${c.req.method} ${c.req.path.replace(base, "")}`);
    await next();
  });
  api.onError((error, c) =>
    c.json(
      {
        success: false,
        errors: [{ code: 10_000, message: error.message }],
        messages: [],
        result: null,
      },
      400,
    ),
  );
  api.route(
    `${base}/workers`,
    workersApi(account, () => runtime.renew()),
  );
  api.route(
    `${base}/d1`,
    d1Api(account, runtime, timeTravel, () => origin),
  );
  api.get("/client/v4/memberships", (c) => success(c, []));
  api.notFound((c) => {
    console.error(`The local platform has no ${c.req.method} ${c.req.path}`);
    return c.json(
      {
        success: false,
        errors: [{ code: 7003, message: `no ${c.req.path}` }],
        messages: [],
        result: null,
      },
      404,
    );
  });

  const listen = async (port: number, answer: (request: Request) => Promise<Response>) => {
    const server = createServer((request, response) => void pass(request, response, answer));
    servers.push(server);
    await new Promise<void>((done, failed) => {
      server.once("error", failed);
      server.listen(port, "127.0.0.1", done);
    });
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  };
  const platform: LocalPlatform = {
    environment: {},
    account,
    database: (id) => runtime.database(id),
    watch: () => undefined,
    async addressOf(name) {
      const known = addresses.get(name);
      if (known) return known;
      const script = account.scripts[name];
      const others = Object.values(account.scripts).filter(({ port }) => port !== undefined);
      const port = options.port && (script?.port ?? options.port + 1 + others.length);
      const address = await listen(port, (request) =>
        runtime.fetch(name, atDomain(request, account.scripts[name]?.domains[0])),
      );
      addresses.set(name, address);
      if (script && options.port) script.port = port;
      return address;
    },
    async schedule() {
      const scripts = Object.values(account.scripts).filter(({ crons }) => crons.length > 0);
      for (const { name } of scripts) await runtime.scheduled(name);
      for (const id of Object.keys(account.databases)) await timeTravel.bookmark(id);
    },
    async stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await runtime.dispose();
    },
  };
  origin = (await listen(options.port, async (request) => api.fetch(request))).origin;
  platform.environment = {
    CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
    CLOUDFLARE_API_TOKEN: "local",
  };
  return platform;
}

function atDomain(request: Request, domain: string | undefined): Request {
  if (!domain) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(`https://${domain}${pathname}${search}`, request);
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "connection" ? [] : [[name, String(value)] as [string, string]],
  );
  try {
    const response = await answer(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: named,
        // safe because Node's stream is the web's, under another type
        body: hasBody ? (Readable.toWeb(incoming) as unknown as ReadableStream) : null,
        duplex: "half",
      } as RequestInit),
    );
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    outgoing.writeHead(502).end((error as Error).message);
  }
}
