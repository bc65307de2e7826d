/** Before the first test that needs the product: builds it, prepares the state every suite copies, and looks after. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "#tools/local/build.ts";
import { startProduct } from "#tools/local/product.ts";
import { dbDoor, openDbLine } from "./db-line.ts";
import { brokenInvariants } from "./invariants.ts";
import { secretsIn } from "./secrets-in.ts";
import { prepareTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where this run's products keep their state; gone after the run. */
    stateRoot: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  await prepareTemplate();
  const stateRoot = mkdtempSync(join(tmpdir(), "halyard-test-"));
  project.provide("stateRoot", stateRoot);
  return async () => {
    checkLogs(stateRoot);
    await checkStates(stateRoot);
    rmSync(stateRoot, { recursive: true, force: true });
  };
}

/** What the runtime itself says, of a hostile Host header or a client that hung up: no code of ours wrote it. */
const OF_RUNTIME = /^(?:(?:Uncaught exception: )?(?:kj|workerd)[/:]|stack: )/;

/** All that the Workers wrote down while the tests ran. */
function checkLogs(stateRoot: string): void {
  for (const file of globSync(`${stateRoot}/*.log`)) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      if (line === "" || OF_RUNTIME.test(line)) continue;
      const found = secretsIn(line);
      if (found.length > 0) throw new Error(`A log holds ${found.join(" and ")}: ${line}`);
      if (!isOurs(line)) throw new Error(`Something beside our log wrote: ${line}`);
    }
  }
}

/** Whether a line is one of our log, which has a closed list of fields. */
function isOurs(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as { event?: unknown }).event === "string";
  } catch {
    return false;
  }
}

/** What products left that no suite disposed of: the shared ones, and those that ran as processes. */
async function checkStates(stateRoot: string): Promise<void> {
  for (const stateDir of globSync([`${stateRoot}/suite-*/state`, `${stateRoot}/process-*`])) {
    const { runtime } = await startProduct({
      stateDir,
      port: 0,
      gateway: {},
      origin: {},
      beside: [dbDoor()],
    });
    const { db, close } = await openDbLine(runtime);
    const broken = await brokenInvariants(db);
    close();
    await runtime.dispose();
    if (broken.length > 0) throw new Error(broken.join("\n"));
  }
}
