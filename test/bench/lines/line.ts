/**
 * A hostile line to a site on this machine: a proxy of bytes that delays, narrows, stalls, resets, blocks by name, answers in the
 * site's place, or is silent. One way takes half of the round trip; a connection costs two of them first, as TCP and TLS do.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export interface Line {
  roundTripMs?: number;
  /** Of both directions, each for itself and shared by all connections. */
  bytesPerSecond?: number;
  /** A lost segment is sent again after a while, and what is behind it waits. */
  lossPercent?: number;
  /** A connection ends once so much came to the reader. */
  resetAfterBytes?: number;
  /** What a request's first line may not hold. */
  blocked?: RegExp;
  /** Whatever is asked, this is the answer. */
  answer?: string;
  /** A TLS connection to a host of this name ends with its first words, which hold it (Server Name Indication). */
  name?: string;
  /** `cut`: refused at once; `silent`: taken, and never answered. */
  host?: "cut" | "silent";
}

export interface OpenLine {
  url: URL;
  /** From now on, for connections of before as well: those end. */
  become: (line: Line) => void;
  close: () => void;
}

const SEGMENT_BYTES = 1_400;
const STALL_MS = 1_000;
const HANDSHAKES = 2;

/** `loss` draws from 0 to 1. */
export async function openLine(target: URL, loss: () => number): Promise<OpenLine> {
  let line: Line = {};
  let [up, down] = [pace(line, loss), pace(line, loss)];
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.setNoDelay(true);
  };
  const server = createServer((reader) => {
    hold(reader);
    if (line.host === "cut") return void reader.resetAndDestroy();
    if (line.host === "silent") return;
    if (line.answer !== undefined) return answered(reader, line.answer);
    if (line.name !== undefined) return cutByName(reader, line.name);
    const site = connect(Number(target.port), target.hostname);
    hold(site);
    const { roundTripMs = 0 } = line;
    const { blocked, ...rest } = line;
    carry({
      from: reader,
      to: site,
      at: up(),
      waitMs: HANDSHAKES * roundTripMs,
      line: { blocked },
      turned: brotliFirst,
    });
    carry({ from: site, to: reader, at: down(), waitMs: 0, line: rest });
  });
  return {
    url: await addressOf(server),
    become(next) {
      line = next;
      [up, down] = [pace(line, loss), pace(line, loss)];
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The local runtime compresses anew for the first that a browser names; the platform leaves what came in Brotli as it is. */
function brotliFirst(asked: Buffer): Buffer {
  const text = new TextDecoder("latin1")
    .decode(asked)
    .replaceAll("gzip, deflate, br", "br, gzip, deflate");
  return Buffer.from(text, "latin1");
}

async function addressOf(server: Server): Promise<URL> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

function answered(reader: Socket, text: string): void {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${text.length}\r\n\r\n`;
  reader.on("data", () => void reader.write(head + text));
}

const TLS_HANDSHAKE = 22;

/** There is nobody behind it who could go on: what matters is who is told apart. */
function cutByName(reader: Socket, name: string): void {
  reader.once("data", (hello: Buffer) => {
    if (hello[0] === TLS_HANDSHAKE && new TextDecoder("latin1").decode(hello).includes(name))
      reader.resetAndDestroy();
    else reader.end();
  });
}

/** When a segment of so many bytes has arrived, in Unix milliseconds. */
type Arrival = (bytes: number) => number;

/** One direction; each connection keeps its own order. */
function pace(
  { roundTripMs = 0, bytesPerSecond, lossPercent = 0 }: Line,
  loss: () => number,
): () => Arrival {
  let freeAt = 0;
  return (): Arrival => {
    let last = 0;
    return (bytes) => {
      const takesMs = bytesPerSecond === undefined ? 0 : (bytes * 1_000) / bytesPerSecond;
      freeAt = Math.max(freeAt, Date.now()) + takesMs;
      const stallMs = loss() * 100 < lossPercent ? STALL_MS : 0;
      last = Math.max(last, freeAt + roundTripMs / 2) + stallMs;
      return last;
    };
  };
}

interface Carrying {
  from: Socket;
  to: Socket;
  at: Arrival;
  /** Before the first byte. */
  waitMs: number;
  line: Line;
  turned?: (bytes: Buffer) => Buffer;
}

function carry({ from, to, at, waitMs, line, turned = (bytes) => bytes }: Carrying): void {
  const begins = Date.now() + waitMs;
  let carried = 0;
  /** One after another: timers of their own may change places. */
  let queue = Promise.resolve();
  const later = (instant: number, act: () => void) => {
    queue = queue.then(() => until(Math.max(instant, begins))).then(act);
  };
  from.on("data", (came: Buffer) => {
    const bytes = turned(came);
    if (line.blocked?.test(new TextDecoder().decode(bytes).split("\r\n", 1)[0]!)) {
      from.resetAndDestroy();
      return;
    }
    for (let place = 0; place < bytes.length; place += SEGMENT_BYTES) {
      const segment = bytes.subarray(place, place + SEGMENT_BYTES);
      later(at(segment.length), () => {
        carried += segment.length;
        if (carried > (line.resetAfterBytes ?? Infinity)) to.resetAndDestroy();
        else if (!to.destroyed) to.write(segment);
      });
    }
  });
  from.on("end", () => later(at(0), () => to.end()));
  from.on("close", () => later(at(0), () => to.destroySoon()));
}

function until(instant: number): Promise<void> {
  const ms = instant - Date.now();
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
}
