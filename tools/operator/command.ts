/**
 * How an operators' command reads its words and how it ends: an error is one line and exit code 1, and when the words
 * were wrong the usage follows.
 */
import { parseArgs } from "node:util";

/** The words were not as the usage has them. */
export class Misuse extends Error {}

/** A number is whole and written in plain digits; a boolean is false unless it is there. */
type Option =
  | { type: "string"; default?: string }
  | { type: "number"; default?: number }
  | { type: "boolean" };

type Value<Of extends Option> = Of extends { type: "boolean" }
  ? boolean
  : | (Of extends { type: "number" } ? number : string)
    | (Of extends { default: unknown } ? never : undefined);

/** The words after its name; it has a parameter, without a default, for each that it takes. */
type Command = (...words: string[]) => void | Promise<void>;

/** `run` does what the first word says. */
export function readCommand<Options extends Record<string, Option>>(
  usage: string,
  options: Options,
) {
  const { values, positionals } = parsed(usage, options);
  const [name = "", ...words] = positionals;
  async function run(commands: Record<string, Command>): Promise<void> {
    try {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new Misuse(name ? `There is no command "${name}".` : "Say what to do.");
      const extra = words[command.length];
      if (extra !== undefined) throw new Misuse(`"${extra}" is one word too many.`);
      await command(...words);
    } catch (error) {
      end(usage, error);
    }
  }
  return { values, run };
}

/** Neither a sign nor a space, an exponent, another base or another script's digits. */
export function isWholeNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

function parsed<Options extends Record<string, Option>>(usage: string, options: Options) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: asTexts(options),
    });
    const read = Object.entries(options).map(([name, option]) => [
      name,
      valueOf(name, option, values[name]),
    ]);
    // safe because each value was read as its own option says
    return { values: Object.fromEntries(read) as Values<Options>, positionals };
  } catch (error) {
    if (error instanceof Misuse) return end(usage, error);
    // Node's advice on how to write it otherwise comes after its first sentence.
    const [sentence = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    return end(usage, new Misuse(`${sentence}.`));
  }
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]: Value<Options[Name]>;
};

function asTexts(options: Record<string, Option>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [
      name,
      { type: type === "number" ? "string" : type } as const,
    ]),
  );
}

function valueOf(name: string, option: Option, given: string | boolean | undefined) {
  if (option.type === "boolean") return given === true;
  if (given === undefined) return option.default;
  if (option.type === "string") return given;
  if (!isWholeNumber(String(given))) throw new Misuse(`--${name} takes a whole number.`);
  return Number(given);
}

function end(usage: string, error: unknown): never {
  console.error((error as Error).message);
  if (error instanceof Misuse) console.error(usage);
  process.exit(1);
}
