/**
 * A load generator of the least weight: bare sockets, each with one request on its way. Two targets are compared in
 * turns, because what a shared machine has to spare changes from second to second; the median of the turns counts.
 */
import { connect, type Socket } from "node:net";

export interface Target {
  url: URL;
  /** The next request's head and body, as they go over the wire. */
  next: () => string;
  /** Begins what another client does meanwhile; returns its end. */
  meanwhile?: () => () => void;
}

export interface Comparison {
  /** Of the rates: how much of the yardstick's the target reaches. */
  ratio: number;
  /** Requests a second, the medians; they say something about this machine at this hour only. */
  rates: [target: number, yardstick: number];
}

const CONNECTIONS = 8;
const TURNS = 7;
const TURN_MS = 1_200;
const WARM_UP_MS = 1_500;

export async function compare(target: Target, yardstick: Target): Promise<Comparison> {
  await rate(target, WARM_UP_MS);
  await rate(yardstick, WARM_UP_MS);
  const turns: [number, number][] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    // Each is first in every second turn.
    const before = turn % 2 === 0 ? await rate(target, TURN_MS) : null;
    const other = await rate(yardstick, TURN_MS);
    turns.push([before ?? (await rate(target, TURN_MS)), other]);
  }
  return {
    ratio: median(turns.map(([mine, other]) => mine / other)),
    rates: [
      Math.round(median(turns.map(([mine]) => mine))),
      Math.round(median(turns.map(([, other]) => other))),
    ],
  };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Requests a second over some time. @throws at the first answer that is not 200. */
async function rate(target: Target, milliseconds: number): Promise<number> {
  const end = target.meanwhile?.();
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => keepAsking(target, start + milliseconds)),
  );
  const seconds = (performance.now() - start) / 1_000;
  end?.();
  return counts.reduce((total, count) => total + count, 0) / seconds;
}

function keepAsking({ url, next }: Target, until: number): Promise<number> {
  return new Promise((done, failed) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    let answered = 0;
    let answer = "";
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("error", failed);
    socket.on("connect", () => socket.write(next()));
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (!isWhole(answer)) return;
      if (!answer.startsWith("HTTP/1.1 200")) return failed(new Error(answer.slice(0, 300)));
      answered++;
      answer = "";
      if (performance.now() < until) return socket.write(next());
      socket.destroy();
      done(answered);
    });
  });
}

/** One byte is one character here. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return length === undefined
    ? answer.endsWith("\r\n0\r\n\r\n")
    : answer.length >= head + 4 + Number(length);
}
