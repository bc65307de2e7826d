/** `npm run secrets` (command.ts). */
import { runSecrets } from "./command.ts";

await runSecrets(process.argv.slice(2));
