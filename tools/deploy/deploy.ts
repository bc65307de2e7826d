/**
 * `npm run deploy -- test|production [--dry-run]`: migrates, deploys the origin, then the gateway that binds to it. A
 * dry run lets wrangler check both and changes nothing.
 */
import { parseArgs } from "node:util";
import { build } from "../local/build.ts";
import { type DeployedEnvironment, ENVIRONMENTS, writeConfig } from "./configs.ts";
import { run, type Step } from "./steps.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "dry-run": { type: "boolean", default: false } },
});

try {
  const environment = ENVIRONMENTS.find((name) => name === positionals[0]);
  if (!environment) throw new Error(`Say where: npm run deploy -- ${ENVIRONMENTS.join("|")}`);
  await build();
  for (const step of steps(environment, values["dry-run"])) {
    console.log(step.what);
    console.log(run(step).trim());
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function steps(environment: DeployedEnvironment, isDry: boolean): Step[] {
  const origin = writeConfig("origin", environment);
  const gateway = writeConfig("gateway", environment);
  const dry = isDry ? ["--dry-run"] : [];
  const migrate = {
    what: "Apply the migrations",
    wrangler: ["d1", "migrations", "apply", "DB", "--remote", "-c", origin],
  };
  return [
    ...(isDry ? [] : [migrate]),
    { what: "Deploy the origin", wrangler: ["deploy", "-c", origin, ...dry] },
    { what: "Deploy the gateway", wrangler: ["deploy", "-c", gateway, ...dry] },
  ];
}
