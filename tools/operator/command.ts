/**
 * How an operators' command reads its words and how it ends: an error is one line and exit code 1, and when the words
 * were wrong the usage follows.
 */
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The words were not as the usage has them. */
export class Misuse extends Error {}

/** `words` are those after the command's name; `run` does what the name says. */
export function readCommand<Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
) {
  const { values, positionals } = parsed(usage, options);
  const [name = "", ...words] = positionals;
  async function run(commands: Record<string, () => void | Promise<void>>): Promise<void> {
    try {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new Misuse(name ? `There is no command "${name}".` : "Say what to do.");
      await command();
    } catch (error) {
      end(usage, error);
    }
  }
  return { values, words, run };
}

function parsed<Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Node's advice on how to write it otherwise comes after its first sentence.
    const [sentence = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    return end(usage, new Misuse(`${sentence}.`));
  }
}

function end(usage: string, error: unknown): never {
  console.error((error as Error).message);
  if (error instanceof Misuse) console.error(usage);
  process.exit(1);
}
