/** Before the first test that needs the product: builds it, prepares the state every suite copies, and cleans up after. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "#tools/local/build.ts";
import { prepareTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where this run's products keep their state; gone after the run. */
    stateRoot: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await build();
  await prepareTemplate();
  const stateRoot = mkdtempSync(join(tmpdir(), "halyard-test-"));
  project.provide("stateRoot", stateRoot);
  return () => rmSync(stateRoot, { recursive: true, force: true });
}
