/**
 * `npm run orders -- show NUMBER` and its like, for those who run the embedded API. The product is the local one, or that
 * of `--url` or HALYARD_URL. Wrong words print the usage.
 */
import { runScript } from "./command.ts";
import { COMMANDS } from "./commands.ts";

await runScript(COMMANDS, process.argv.slice(2));
