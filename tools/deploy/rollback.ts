/**
 * `npm run rollback -- test|production [--break-lock] [--anyway]`: what served before the last deployment serves all again, the
 * gateway first. The database stays as it is: migrations only add. `--break-lock` first ends a deployment that died, `--anyway`
 * takes secrets back too that were set since.
 */
import { parseArgs } from "node:util";
import { ENVIRONMENTS } from "./environments.ts";
import { onCloudflare } from "./platform.ts";
import { rollBack } from "./take-back.ts";
import { holder, publicWalk } from "./target.ts";
import { patiently } from "./walk.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "break-lock": { type: "boolean", default: false },
    anyway: { type: "boolean", default: false },
  },
});

try {
  const environment = ENVIRONMENTS.find((name) => name === positionals[0]);
  if (!environment) throw new Error(`Say where: npm run rollback -- ${ENVIRONMENTS.join("|")}`);
  await rollBack({
    platform: onCloudflare(environment),
    holder: holder(),
    breaks: values["break-lock"],
    anyway: values.anyway,
    ask: patiently(publicWalk(environment, console.log)),
    say: console.log,
  });
  console.log(`${environment} serves what it served before.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
