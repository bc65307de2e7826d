/** HTTP over a bare socket: targets, headers and framing go out exactly as a test writes them. */
import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Sends the bytes and returns what came back until `isWhole` says so, the other side closed or fell silent. */
export function rawExchange(
  site: URL,
  bytes: string | Buffer,
  isWhole: (text: string) => boolean = () => false,
  silenceMs = 2_000,
): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(site.port), site.hostname, () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      done(Buffer.concat(chunks).toString("latin1"));
    };
    socket.setTimeout(silenceMs, finish);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString("latin1"))) finish();
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

function isWholeAnswer(text: string, method?: string): boolean {
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
