/** A folder that is the project to a tool and keeps what the tool writes: copies, keys and secrets. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { inject } from "vitest";

export interface OwnProject {
  folder: string;
  /** What a tool printed; an error has what it printed on the error output as its message. */
  tool(script: string, words: string[], variables?: Record<string, string>): Promise<string>;
}

const MADE = ["build", "backups"];

export function ownProject(): OwnProject {
  const folder = mkdtempSync(join(inject("stateRoot"), "project-"));
  for (const name of readdirSync(".").filter((one) => !one.startsWith(".") && !MADE.includes(one)))
    symlinkSync(resolve(name), join(folder, name));
  return {
    folder,
    tool(script, words, variables = {}) {
      const env = { ...process.env, NO_COLOR: "1", NODE_NO_WARNINGS: "1", ...variables };
      const command = [resolve(script), ...words];
      return new Promise((done, fail) => {
        execFile(process.execPath, command, { cwd: folder, env }, (error, stdout, stderr) =>
          error ? fail(new Error(stderr)) : done(stdout),
        );
      });
    },
  };
}
