/** A little HTTP server that stands in for an upstream: it notes everything it is sent and answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  /** The target as it came over the wire. */
  path: string;
  /** Every header as it came, names in lower case. */
  headers: Record<string, string>;
  body: string;
}

export type Respond = (response: ServerResponse, seen: Seen) => void;

export interface SpyServer {
  origin: string;
  seen: Seen[];
  /** How it answers from now on; a proper envelope until told otherwise. */
  respond: Respond;
  /** Forgets what was seen and answers properly again. */
  reset(): void;
  close(): Promise<void>;
}

export const SPY_ENVELOPE = { code: 200, msg: "", status: "OK", data: { from: "spy" } };

const properly: Respond = (response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(SPY_ENVELOPE));
};

export async function startSpyServer(): Promise<SpyServer> {
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const seen = await note(request);
    spy.seen.push(seen);
    spy.respond(response, seen);
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const spy: SpyServer = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    respond: properly,
    reset() {
      spy.seen = [];
      spy.respond = properly;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return spy;
}

async function note(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers: Record<string, string> = {};
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!.toLowerCase();
    const value = request.rawHeaders[at + 1]!;
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const body = Buffer.concat(chunks).toString();
  return { method: request.method ?? "", path: request.url ?? "", headers, body };
}
