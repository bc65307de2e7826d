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

/** What each of them does, with one word more than it takes. */
const TOO_MANY: Record<string, string[]> = {
  "affiliates.ts": ["list x", "rate UID 50 x", "settle x", "pay ID x --note n"],
  "benefits.ts": ["add x", "rotate x", "list x"],
  "codes.ts": ["create x --months 1 --note n", "list x"],
  "coupons.ts": ["add CODE x --percent 5 --note n", "list x", "end CODE x"],
  "crypto.ts": ["addresses x", "state x"],
  "orders.ts": ["list x", "attention x", "show N x", "refund N x", "sent ID x", "reconcile N x"],
  "releases.ts": ["sign FILE x", "publish FILE x", "key x"],
};

/** The options that are numbers, each with something else. */
const NO_NUMBERS: Record<string, [option: string, text: string][]> = {
  "affiliates.ts": [["--limit", "0x32"]],
  "benefits.ts": [["--slots", " 50"]],
  "codes.ts": [
    ["--limit", "5e1"],
    ["--months", ""],
    ["--days", "5.0"],
    ["--count", "+5"],
  ],
  "coupons.ts": [
    ["--limit", "٥"],
    ["--percent", "0b11"],
    ["--total", "5 "],
    ["--each", "Infinity"],
  ],
  "crypto.ts": [
    ["--limit", "1e2"],
    ["--after", "0x1"],
  ],
  "orders.ts": [["--limit", "1_0"]],
  "releases.ts": [],
};

const OF_ITS_OWN: Record<string, typeof WRONG> = {
  // What is no number must not end anybody's rate.
  "affiliates.ts": [
    [["rate", "K7M2P9XQ4T", "0x32"], "A UID is needed, and a percentage or --end."],
    [["rate", "K7M2P9XQ4T", "fifty"], "A UID is needed, and a percentage or --end."],
    [["rate", "K7M2P9XQ4T", "50", "--end"], "A UID is needed, and a percentage or --end."],
  ],
  // What they share need not be asked of each.
  "codes.ts": WRONG_TOO,
};

test("there are seven", () => {
  expect(COMMANDS).toHaveLength(7);
});

test.concurrent.each(COMMANDS)("%s answers wrong words", async (command) => {
  const cases = [
    ...WRONG,
    ...TOO_MANY[command]!.map((words) => [words.split(" "), '"x" is one word too many.'] as const),
    ...NO_NUMBERS[command]!.map(
      ([option, text]) => [["list", option, text], `${option} takes a whole number.`] as const,
    ),
    ...(OF_ITS_OWN[command] ?? []),
  ];
  for (const [words, line] of cases) {
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
  words: readonly string[],
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const path = `${import.meta.dirname}/${command}`;
  return new Promise((done) => {
    execFile(process.execPath, [path, ...words], (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}
