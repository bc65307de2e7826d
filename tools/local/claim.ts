/** One product at a time on a state folder: two would write the same files. */
import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Holds the folder until the process ends, however it ends: the operating system closes the socket, a name that stays
 * behind answers nobody and is taken over.
 * @throws with one line for a person when another product holds it.
 */
export async function claimState(stateDir: string): Promise<void> {
  const folder = realpathSync(stateDir);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `halyard-${name}.sock`);
  if (await answers(path))
    throw new Error(`The state folder ${folder} is in use by another running Halyard.`);
  rmSync(path, { force: true });
  await new Promise<void>((done, failed) => {
    const server = createServer((socket) => socket.end());
    server.once("error", failed);
    server.listen(path, done).unref();
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
