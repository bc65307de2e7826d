/** What both commands say to wrong words: one line and the usage. No database is looked at. */
import { afterEach, expect, test, vi } from "vitest";
import { runOnly } from "../operator/command.ts";
import { BACKUP, RESTORE } from "./commands.ts";

const COMMANDS = { backup: BACKUP, restore: RESTORE };
type Script = keyof typeof COMMANDS;

afterEach(() => void vi.restoreAllMocks());

const said = (script: Script, ...words: string[]) => runOnly(script, COMMANDS[script], words);

test.each<[Script, string[], string]>([
  ["backup", ["--environment", "staging"], "--environment takes local, test, production."],
  ["backup", ["now"], '"now" is one word too many.'],
  ["backup", ["--colour"], "Unknown option '--colour'."],
  ["restore", [], "Say which FILE, or --at which moment."],
  ["restore", ["a.copy", "--at", "2026-03-01T12:00:00Z"], "Say which FILE, or --at which moment."],
  ["restore", ["--at", "yesterday"], "--at takes a moment like 2026-03-01T12:00:00Z."],
  ["restore", ["--at", "2999-01-01T00:00:00Z"], "--at is a moment of the last 30 days."],
  ["restore", ["--at", "2001-01-01T00:00:00Z"], "--at is a moment of the last 30 days."],
  ["restore", ["a.copy", "--addresses", "many"], "--addresses takes a whole number."],
])("%s %j is refused in words, and the usage follows", async (script, words, line) => {
  const [first, usage] = ((await said(script, ...words)) ?? "").split("\n");
  expect([first, usage]).toEqual([line, "Usage:"]);
});

test("what is asked of the wrong place is refused in one line", async () => {
  expect(await said("restore", "nowhere.copy")).toBe("There is no file nowhere.copy.");
  const now = new Date().toISOString();
  expect(await said("restore", "--at", now)).toMatch(/^Only the platform goes back in time/);
});

test("--help says what each value is for", async () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(await said("restore", "--help")).toBeNull();
  const text = String(print.mock.calls[0]?.[0]);
  expect(text).toContain("npm run restore -- [FILE] [--environment local|test|production]");
  for (const option of ["--over", "--at", "--addresses", "--anyway", "--json"])
    expect(text).toContain(`\n  ${option}`);
});
