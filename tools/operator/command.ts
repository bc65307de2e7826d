/** How an operators' command reads its words. An error is one line, and when the words were wrong the usage follows. */
import { parseArgs } from "node:util";
import type { Field } from "./field.ts";

/** The words were not as the usage has them. */
export class Misuse extends Error {}

type Value = string | number | boolean | string[] | null;
/** What was given, by the names of the fields. */
export type Values = Record<string, Value | undefined>;

export interface Command {
  /** What it does, for `--help`. */
  summary: string;
  /** Given by their place. */
  words: Field[];
  options: Field[];
  run: (values: Values) => Promise<void> | void;
}

/** Every command takes both. */
const HELP = { help: { type: "boolean" }, json: { type: "boolean" } } as const;

/** A whole command line, to its end: what went wrong is the error output's, with exit code 1. */
export async function runScript(
  scripts: Record<string, Record<string, Command>>,
  [script = "", ...words]: string[],
): Promise<void> {
  const commands = scripts[script] ?? {};
  const [only = "", ...others] = Object.keys(commands);
  // A script of one command needs no word for it: `npm run status -- --json`.
  const isUnsaid =
    others.length === 0 && words[0] !== "--help" && (words[0] ?? "--").startsWith("--");
  const fault = await runCommand(script, commands, isUnsaid ? [only, ...words] : words);
  if (fault === null) return;
  console.error(fault);
  process.exitCode = 1;
}

/** Does what the first word says; what went wrong comes back as text. */
export async function runCommand(
  script: string,
  commands: Record<string, Command>,
  [name = "", ...rest]: string[],
): Promise<string | null> {
  try {
    if (name === "--help") return told(usage(script, commands));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command && rest.includes("--help")) return told(help(script, name, command));
    if (!command) throw new Misuse(name ? `There is no command "${name}".` : "Say what to do.");
    await command.run(read(command, rest));
    return null;
  } catch (error) {
    const { message } = error as Error;
    return error instanceof Misuse ? `${message}\n${usage(script, commands)}` : message;
  }
}

/** The same for a script that is one command, which no word names. */
export async function runOnly(
  script: string,
  command: Command,
  words: string[],
): Promise<string | null> {
  try {
    if (words.includes("--help")) return told(help(script, "", command));
    await command.run(read(command, words));
    return null;
  } catch (error) {
    const { message } = error as Error;
    return error instanceof Misuse ? `${message}\n${usage(script, { "": command })}` : message;
  }
}

function told(text: string): null {
  console.log(text);
  return null;
}

/** How a person reads the name of a field: `NUMBER`, `--note`. */
export function labelOf({ words }: Pick<Command, "words">, field: Field): string {
  return words.includes(field) ? field.name.toUpperCase() : `--${field.name}`;
}

function read(command: Command, args: string[]): Values {
  const { values, positionals } = parsed(command.options, args);
  const { words, options } = command;
  const extra = positionals[words.length];
  if (extra !== undefined) throw new Misuse(`"${extra}" is one word too many.`);
  const given = [
    ...words.map((field, place) => [field, positionals[place]] as const),
    ...options.map((field) => [field, values[field.name]] as const),
  ];
  const read = given.map(([field, text]) => [
    field.name,
    valueOf(labelOf(command, field), field, text),
  ]);
  return { ...Object.fromEntries(read), json: values.json === true };
}

function parsed(fields: Field[], args: string[]) {
  const options: Record<string, { type: "boolean" | "string" }> = { ...HELP };
  for (const { name, kind } of fields)
    options[name] = { type: kind === "flag" ? "boolean" : "string" };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // Node's advice on how to write it otherwise comes after its first sentence.
    const [sentence = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new Misuse(`${sentence}.`);
  }
}

function valueOf(label: string, field: Field, given: unknown): Value | undefined {
  if (given === undefined && field.isNeeded) throw new Misuse(`${label} is needed.`);
  if (typeof given !== "string") return given === true || undefined;
  if (field.isNullable && given === "none") return null;
  if (field.kind === "list") return given.split(",");
  if (field.kind !== "number") return given;
  if (!isWholeNumber(given)) throw new Misuse(`${label} takes a whole number.`);
  return Number(given);
}

/** Neither a sign nor a space, an exponent, another base or another script's digits. */
function isWholeNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

function usage(script: string, commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(([name, command]) => line(script, name, command));
  return ["Usage:", ...lines, "  Each takes --help and --json."].join("\n");
}

function line(script: string, name: string, command: Command): string {
  const words = command.words.map((field) => optional(field, shown(command, field)));
  const options = inOrder(command.options).map((field) => optional(field, shown(command, field)));
  return `  npm run ${script} -- ${[name, ...words, ...options].filter(Boolean).join(" ")}`;
}

/** What a command does and each value that it takes. */
function help(script: string, name: string, command: Command): string {
  const fields = [...command.words, ...inOrder(command.options)];
  const rows = fields.map((field) => {
    const about = [field.isNeeded ? "Needed." : "", field.about ?? ""].filter(Boolean).join(" ");
    return `  ${optional({ ...field, isNeeded: true }, shown(command, field))}\n      ${about}`.trimEnd();
  });
  const json = "  --json\n      Prints the answer as JSON.";
  return [command.summary, "", "Usage:", line(script, name, command), "", ...rows, json].join("\n");
}

function inOrder(fields: Field[]): Field[] {
  return fields.toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded));
}

function shown(command: Command, field: Field): string {
  const label = labelOf(command, field);
  if (!command.words.includes(field)) return `${label} ${field.hint}`.trimEnd();
  return field.hint.includes("|") ? field.hint : label;
}

function optional({ isNeeded, isNullable }: Field, text: string): string {
  const said = isNullable ? `${text}|none` : text;
  return isNeeded ? said : `[${said}]`;
}
