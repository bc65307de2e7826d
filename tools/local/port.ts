/** Ports of this machine: why one cannot be opened, and one that can. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections: there a port can be taken before it is opened. */
const FIRST = 20_000;
const END = 32_768;

const anyPort = () => randomInt(FIRST, END);

/** A port that nobody holds, and that nobody is given by chance before it is opened. */
export async function unheldPort(pick = anyPort): Promise<number> {
  for (;;) {
    const port = pick();
    const why = await whyClosed(port);
    if (why === undefined) return port;
    if (why !== "EADDRINUSE") throw new Error(`no port can be opened: ${why}`);
  }
}

/** The system's code of why a port cannot be opened; undefined when it can. */
export function whyClosed(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => done(code ?? "unknown"));
    server.listen(port, "127.0.0.1", () => server.close(() => done(undefined)));
  });
}
