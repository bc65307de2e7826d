/** How long `npm start` takes until the first page is there, with nothing built and no state. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { newFolder } from "./runtime.ts";

export async function secondsToFirstPage(): Promise<number> {
  const stateDir = newFolder();
  // The record of what was built: without it everything is built anew, and nobody's files are gone meanwhile.
  rmSync("build/sources", { force: true });
  const start = performance.now();
  const child = spawn(process.execPath, ["tools/local/serve.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, STATE_DIR: stateDir, PORT: "0" },
  });
  try {
    await (await fetch(await addressIn(child.stdout))).text();
    return (performance.now() - start) / 1_000;
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^\s*Site\s+(http\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error("the product ended before it ran");
}
