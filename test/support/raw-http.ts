/** HTTP over a bare socket: targets, headers and framing go out exactly as a test writes them. */
import { connect } from "node:net";
import { PATIENCE_MS } from "./scale.ts";

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends the bytes and returns what came back until `isWhole` says so or the other side closed; without `isWhole` nothing
 * more is said, so that it closes once it has dealt with all.
 */
export function rawExchange(
  site: URL,
  bytes: string | Buffer,
  isWhole?: (text: string) => boolean,
): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(site.port), site.hostname, () =>
      isWhole ? socket.write(bytes) : socket.end(bytes),
    );
    const finish = () => {
      socket.destroy();
      done(Buffer.concat(chunks).toString("latin1"));
    };
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (isWhole?.(Buffer.concat(chunks).toString("latin1"))) finish();
    });
    socket.on("close", finish);
    // A peer that closes while we still write is an answer like any other once it has said something.
    socket.on("error", (error) => (chunks.length > 0 ? finish() : failed(error)));
  });
}

/** One request with the target as written. */
export async function rawRequest(
  site: URL,
  target: string,
  options: RawOptions = {},
): Promise<RawAnswer> {
  const isWhole = (text: string) => isWholeAnswer(text, options.method);
  return parseAnswer(await rawExchange(site, bytesOf(site, target, options), isWhole));
}

/** Many requests over a few connections, one after the other on each; returns their statuses in order. */
export async function pipelined(
  site: URL,
  targets: string[],
  options: RawOptions,
): Promise<number[]> {
  const CONNECTIONS = 4;
  const share = Math.ceil(targets.length / CONNECTIONS);
  const shares = Array.from({ length: CONNECTIONS }, (_, index) =>
    targets.slice(index * share, (index + 1) * share),
  );
  const statuses = shares.map((part) =>
    inTurn(
      site,
      part.map((target) => bytesOf(site, target, options)),
    ),
  );
  return (await Promise.all(statuses)).flat();
}

/** Writes the next request when the answer to the one before is whole; connects again where the other side hung up. */
async function inTurn(site: URL, requests: string[]): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < requests.length) await onOneConnection(site, requests, statuses);
  return statuses;
}

/** Goes on until all are answered or the other side closes; a request that it closes on without a word counts as 0. */
function onOneConnection(site: URL, requests: string[], statuses: number[]): Promise<void> {
  return new Promise((done, failed) => {
    let text = "";
    const first = statuses.length;
    const socket = connect(Number(site.port), site.hostname);
    const next = () => {
      const request = requests[statuses.length];
      if (request === undefined) socket.destroy();
      else socket.write(request);
    };
    const take = (status: number) => {
      statuses.push(status);
      text = "";
    };
    socket.setNoDelay(true);
    // A character a byte, as content-length counts.
    socket.setEncoding("latin1");
    socket.setTimeout(PATIENCE_MS, () =>
      failed(new Error(`no answer to ${requests[statuses.length]}`)),
    );
    socket.on("connect", next);
    // A reset says no more than a close, which follows it.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (text) take(parseAnswer(text).status);
      else if (statuses.length === first) take(0);
      done();
    });
    socket.on("data", (chunk) => {
      text += String(chunk);
      if (!isWholeAnswer(text)) return;
      take(parseAnswer(text).status);
      next();
    });
  });
}

function bytesOf(
  site: URL,
  target: string,
  { method = "GET", headers = {}, body = "" }: RawOptions,
): string {
  const lines = { host: site.host, ...headers };
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : [];
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    ...length,
  ].join("\r\n");
  return `${head}\r\n\r\n${body}`;
}

export function isWholeAnswer(text: string, method?: string): boolean {
  if (!text.includes("\r\n\r\n")) return false;
  const { status, headers, body } = parseAnswer(text);
  if (method === "HEAD" || status === 204 || status === 304) return true;
  if ("content-length" in headers) return body.length >= Number(headers["content-length"]);
  return text.endsWith("0\r\n\r\n");
}

export interface RawOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
