/** The product as `npm start` runs it: a process of its own on a state folder, which can be killed outright. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";

export interface StartedProcess {
  url: URL;
  stateDir: string;
  /** What a power failure does: nothing gets to say goodbye, the runtime included. */
  killOutright(): Promise<void>;
  /** Starts again on the same port and state. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProcess(): Promise<StartedProcess> {
  const stateDir = mkdtempSync(join(inject("stateRoot"), "process-"));
  let { child, url } = await start(stateDir, "0");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // The whole group: the process leads one, and the runtime is in it.
    process.kill(-child.pid!, signal);
    await ended;
  };
  return {
    url,
    stateDir,
    killOutright: () => end("SIGKILL"),
    async startAgain() {
      ({ child, url } = await start(stateDir, url.port));
    },
    stop: () => end("SIGTERM"),
  };
}

async function start(stateDir: string, port: string): Promise<{ child: ChildProcess; url: URL }> {
  const child = spawn(process.execPath, ["tools/local/serve.ts"], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, STATE_DIR: stateDir, PORT: port },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^\s*Site\s+(http\S+)/.exec(line) ?? [];
    if (!address) continue;
    child.stdout.resume();
    return { child, url: new URL(address) };
  }
  throw new Error("the product ended before it ran");
}
