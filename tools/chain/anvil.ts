/** Starts anvil, the local EVM chain, by its own binary: npm's wrapper would outlive a process that is killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";

export interface Anvil {
  process: ChildProcess;
  url: string;
}

/** Port 0 takes any free one. @throws in one line when it is not there or does not start. */
export async function startAnvil(
  options: { chainId: number; port?: number },
  ...flags: string[]
): Promise<Anvil> {
  const [binary] = globSync("node_modules/@foundry-rs/anvil-*/bin/anvil*");
  if (!binary) throw new Error("anvil is not installed for this system");
  const { chainId, port = 0 } = options;
  const child = spawn(
    resolve(binary),
    ["--port", String(port), "--chain-id", String(chainId), ...flags],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  const hear = (chunk: Uint8Array) => {
    said += new TextDecoder().decode(chunk);
  };
  child.stderr.on("data", hear);
  const url = await new Promise<string>((done, fail) => {
    child.once("exit", () => fail(new Error(`anvil did not start: ${said.trim()}`)));
    child.stdout.on("data", (chunk: Uint8Array) => {
      hear(chunk);
      const address = /Listening on (\S+)/.exec(said)?.[1];
      if (address) done(`http://${address}`);
    });
  });
  return { process: child, url };
}
