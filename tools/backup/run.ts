/** `npm run backup` and `npm run restore -- FILE` (README.md, Backup and Restore). */
import { runOnly } from "../operator/command.ts";
import { BACKUP, RESTORE } from "./commands.ts";

const COMMANDS: Record<string, typeof BACKUP> = { backup: BACKUP, restore: RESTORE };

const [script = "", ...words] = process.argv.slice(2);
const fault = await runOnly(script, COMMANDS[script] ?? BACKUP, words);
if (fault !== null) {
  console.error(fault);
  process.exitCode = 1;
}
