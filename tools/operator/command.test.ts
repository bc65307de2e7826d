/** What every operators' command says to wrong words: one line, the usage, and exit code 1. Nothing is asked of a product. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every file of the folder that somebody runs. */
const COMMANDS = readdirSync(import.meta.dirname).filter(
  (name) =>
    /^[a-z]+\.ts$/.test(name) &&
    readFileSync(`${import.meta.dirname}/${name}`, "utf8").includes("npm run"),
);

const WRONG: [words: string[], line: string][] = [
  [["list", "--colour", "red"], "Unknown option '--colour'."],
  [["dance"], 'There is no command "dance".'],
];
const WRONG_TOO: typeof WRONG = [
  [["list", "--url"], "Option '--url <value>' argument missing."],
  [[], "Say what to do."],
];

const OF_ITS_OWN: Record<string, typeof WRONG> = {
  // What is no number must not end anybody's rate.
  "affiliates.ts": [
    [["rate", "K7M2P9XQ4T", "fifty"], "A UID is needed, and a percentage or --end."],
    [["rate", "K7M2P9XQ4T", "50", "--end"], "A UID is needed, and a percentage or --end."],
  ],
  // What they share need not be asked of each.
  "codes.ts": WRONG_TOO,
};

test("there are six", () => {
  expect(COMMANDS).toHaveLength(6);
});

test.concurrent.each(COMMANDS)("%s answers wrong words", async (command) => {
  for (const [words, line] of [...WRONG, ...(OF_ITS_OWN[command] ?? [])]) {
    const { code, stdout, stderr } = await ran(command, words);
    expect([code, stdout]).toEqual([1, ""]);
    const [first, second, ...usage] = stderr.split("\n");
    expect([first, second]).toEqual([line, "Usage:"]);
    expect(usage[0]).toMatch(new RegExp(`^  npm run ${command.slice(0, -3)} -- `));
    expect(stderr).not.toContain("    at ");
  }
});

function ran(
  command: string,
  words: string[],
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const path = `${import.meta.dirname}/${command}`;
  return new Promise((done) => {
    execFile(process.execPath, [path, ...words], (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}
