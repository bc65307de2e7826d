/** What every operators' command says to wrong words: one line and the usage. Nothing is asked of a product. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { runCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const SCRIPTS = Object.keys(COMMANDS);

/** What no whole number looks like. */
const NO_NUMBERS = ["0x32", " 50", "5e1", "", "5.0", "+5", "٥", "0b11", "Infinity", "1_0", "fifty"];

type Case = [words: string[], line: string];

const OF_ITS_OWN: Record<string, Case[]> = {
  affiliates: [
    [["pay", "A".repeat(22), "--hash", "0x1"], "--network is needed."],
    [["pay", "A".repeat(22)], "--network: either a whole transaction or a note."],
    [["statement"], "UID is needed."],
    [
      ["statement", "A".repeat(10), "--from", "2026-04", "--until", "2026-03"],
      "--until: not before the first one.",
    ],
    [["settlements", "--state", "owed"], '--state: Invalid option: expected one of "due"|"paid"'],
  ],
  codes: [
    [["list", "--colour", "red"], "Unknown option '--colour'."],
    [["list", "--url"], "Option '--url <value>' argument missing."],
    [["list", "--months", "1"], "Unknown option '--months'."],
    [["create", "--note", "n"], "--months: either months or days."],
    [["revoke", "--note", "n"], "CODE: either a code, an id or the note of many."],
  ],
  coupons: [
    [
      ["add", "!!!!", "--percent", "5", "--note", "n"],
      "CODE: Invalid string: must match pattern /^[A-Z0-9]{3,32}$/",
    ],
    [
      ["add", "CODE", "--amount", "3", "--currency", "XYZ", "--note", "n"],
      "--currency: there is no such currency.",
    ],
    [["add", "CODE", "--note", "n"], "--percent: either a percentage or an amount."],
    [
      ["add", "CODE", "--amount", "3.00", "--note", "n"],
      "--currency: an amount and its currency go together.",
    ],
  ],
  announcements: [
    [["change", "news"], "--title-en: say what changes."],
    [
      [
        "post",
        "news",
        "--kind",
        "gossip",
        "--title-en",
        "T",
        "--title-zh-cn",
        "T",
        "--body-en",
        "B",
      ],
      "--body-zh-cn is needed.",
    ],
  ],
  people: [
    [["give", "K7M2P9XQ4T", "--note", "n"], "--days: either months or days."],
    [
      ["block", "K7M2P9XQ4T", "dancing", "--note", "n"],
      'FROM: Invalid option: expected one of "sign_in"|"buying"|"inviting"|"support"',
    ],
  ],
  plans: [[["change", "month-1"], "--name-en: say what changes."]],
  reports: [[["month", "2026-13"], "MONTH: a month as 2026-03."]],
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

const ALL = SCRIPTS.flatMap((script) =>
  Object.keys(COMMANDS[script]!).map((name) => [script, name] as const),
);

describe.each(ALL)("%s -- %s", (script, name) => {
  const command = COMMANDS[script]![name]!;

  test("says with --help what it does and each value that it takes", async () => {
    const said = vi.spyOn(console, "log").mockReturnValue();
    expect(await runCommand(script, COMMANDS[script]!, [name, "--help"])).toBeNull();
    const [text] = said.mock.calls.flat() as string[];
    said.mockRestore();
    expect(text).toContain(command.summary);
    for (const { name: option } of command.options) expect(text).toContain(`--${option}`);
    expect(text).toContain("--json");
  });

  test("takes no option that it does not know", async () => {
    const fault = await runCommand(script, COMMANDS[script]!, [name, "--nonsense", "x"]);
    expect(fault!.split("\n")[0]).toBe("Unknown option '--nonsense'.");
  });

  test("has one name for each value", () => {
    const names = [...command.words, ...command.options].map((field) => field.name);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
    for (const option of names) expect(option).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

test("a script says with --help what it can do", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  expect(await runCommand("plans", COMMANDS.plans!, ["--help"])).toBeNull();
  const [text] = said.mock.calls.flat() as string[];
  said.mockRestore();
  for (const name of Object.keys(COMMANDS.plans!)) expect(text).toContain(`plans -- ${name}`);
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
  const words = ["rate", "K7M2P9XQ4T", percent, "--note", "test"];
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
