/**
 * `npm run orders -- show NUMBER` and its like, for those who run the embedded API. The product is the local one, or that
 * of `--url` or HALYARD_URL. Wrong words print the usage.
 */
import { runCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const [script = "", ...words] = process.argv.slice(2);
const commands = COMMANDS[script] ?? {};
const [only = "", ...others] = Object.keys(commands);
// A script of one command needs no word for it: `npm run status -- --json`.
const isUnsaid =
  others.length === 0 && words[0] !== "--help" && (words[0] ?? "--").startsWith("--");
const fault = await runCommand(script, commands, isUnsaid ? [only, ...words] : words);
if (fault !== null) {
  console.error(fault);
  process.exitCode = 1;
}
