/**
 * `npm run orders -- show NUMBER` and its like, for those who run the embedded API. The product is the local one, or that
 * of `--url` or HALYARD_URL. Wrong words print the usage.
 */
import { runCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const [script = "", ...words] = process.argv.slice(2);
const fault = await runCommand(script, COMMANDS[script] ?? {}, words);
if (fault !== null) {
  console.error(fault);
  process.exitCode = 1;
}
