/** What only one process may do at a time: run a product on a state folder, build, or read what is built. */
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const TRY_AGAIN_MS = 50;

/**
 * Holds the folder until the process ends, however it ends: the operating system closes the socket.
 * @throws with one line for a person when another product holds it.
 */
export async function claimState(stateDir: string): Promise<void> {
  if (await claim(stateDir)) return;
  const folder = realpathSync(stateDir);
  throw new Error(`The state folder ${folder} is in use by another running Halyard.`);
}

/** Does the work while nobody else, in this process or another, does any in turn on that folder. */
export async function inTurn<Done>(folder: string, work: () => Promise<Done>): Promise<Done> {
  mkdirSync(folder, { recursive: true });
  let held = await claim(folder);
  while (!held) {
    await setTimeout(TRY_AGAIN_MS);
    held = await claim(folder);
  }
  try {
    return await work();
  } finally {
    held.close();
  }
}

/** Null when it is held. */
async function claim(folder: string): Promise<Server | null> {
  const hash = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16);
  const name = `halyard-${hash}`;
  // Linux has names without files: none stays behind, so that two who find one cannot both take it over.
  if (platform() === "linux") return listen(`\0${name}`);
  const path = join(tmpdir(), `${name}.sock`);
  if (await answers(path)) return null;
  rmSync(path, { force: true });
  return listen(path);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? done(null) : failed(error),
    );
    server.listen(path, () => done(server)).unref();
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
