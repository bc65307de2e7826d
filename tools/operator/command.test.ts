/** What every operators' command says to wrong words: one line and the usage. Nothing is asked of a product. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { runCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const SCRIPTS = Object.keys(COMMANDS);

/** What no whole number looks like. */
const NO_NUMBERS = ["0x32", " 50", "5e1", "", "5.0", "+5", "٥", "0b11", "Infinity", "1_0", "fifty"];

type Case = [words: string[], line: string];

const OF_ITS_OWN: Record<string, Case[]> = {
  affiliates: [
    [["pay", "A".repeat(22), "--hash", "0x1"], "--network is needed."],
    [["pay", "A".repeat(22)], "transaction: either a whole transaction or a note."],
  ],
  codes: [
    [["list", "--colour", "red"], "Unknown option '--colour'."],
    [["list", "--url"], "Option '--url <value>' argument missing."],
    [["list", "--months", "1"], "Unknown option '--months'."],
    [["create", "--note", "n"], "--months: either months or days."],
  ],
  coupons: [
    [["add", "CODE", "--note", "n"], "--percent: either a percentage or an amount."],
    [
      ["add", "CODE", "--amount", "3.00", "--note", "n"],
      "--currency: an amount and its currency go together.",
    ],
  ],
  orders: [
    [["refund", "NUMBER12CHAR"], "--note is needed."],
    [["reviewed", "stripe", "--note", "n"], "EVENT: either an event or a reason."],
    [
      ["list", "--status", "lost"],
      '--status: Invalid option: expected one of "pending"|"paid"|"cancelled"|"expired"',
    ],
  ],
};

test("each is a script of the package", () => {
  const run = "node tools/start.mjs tools/operator/run.ts ";
  const { scripts: all } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const scripts = Object.values(all).filter((script) => script.startsWith(run));
  expect(scripts.map((script) => script.slice(run.length)).toSorted()).toEqual(SCRIPTS.toSorted());
});

describe.each(SCRIPTS)("%s", (script) => {
  const commands = COMMANDS[script]!;
  test.each([
    [[], "Say what to do."],
    [["dance"], 'There is no command "dance".'],
    ...Object.entries(commands).flatMap(([name, command]) => casesOf(name, command)),
    ...(OF_ITS_OWN[script] ?? []),
  ] as Case[])("%j", async (words, line) => {
    const fault = await runCommand(script, commands, words);
    const [first, second, usage] = fault!.split("\n");
    expect([first, second]).toEqual([line, "Usage:"]);
    expect(usage).toMatch(new RegExp(`^  npm run ${script} -- `));
  });
});

/** One word too many, one too few, and each number with something else. */
function casesOf(name: string, { words, options }: (typeof COMMANDS)[string][string]): Case[] {
  const given = words.map(({ kind }) => (kind === "number" ? "1" : "x"));
  const first = words.findIndex(({ isNeeded }) => isNeeded);
  return [
    [[name, ...given, "more"], '"more" is one word too many.'],
    ...(first < 0 ? [] : [[[name], `${words[first]!.name.toUpperCase()} is needed.`] as Case]),
    ...options
      .filter(({ kind }) => kind === "number")
      .map(({ name: option }, at): Case => {
        const wrong = `--${option}=${NO_NUMBERS[at % NO_NUMBERS.length]}`;
        const others = options.filter((field) => field.isNeeded && field.name !== option);
        const rest = others.map((field) => `--${field.name}=${field.kind === "number" ? 1 : "x"}`);
        return [[name, ...given, ...rest, wrong], `--${option} takes a whole number.`];
      }),
  ];
}

// What is no number must not end anybody's rate: only `none` does.
test.each(NO_NUMBERS)("a rate of %j is none", async (percent) => {
  const words = ["rate", "K7M2P9XQ4T", percent];
  expect(await runCommand("affiliates", COMMANDS.affiliates!, words)).toMatch(
    /^PERCENT takes a whole number\.\n/,
  );
});

test("what is wrong is an error's output and exit code 1", async () => {
  const ran = promisify(execFile)(process.execPath, ["tools/operator/run.ts", "orders", "dance"]);
  await expect(ran).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no command/) as string,
  });
});
