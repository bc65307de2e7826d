/**
 * `npm run deploy -- test|production [--dry-run]`: tests, builds and switches on both Workers of an environment, step by
 * step, and goes back by itself when something fails. A dry run lets wrangler check both and changes nothing.
 * HALYARD_URL is the public address where it is another than SITE_ORIGIN.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { release } from "../vite-release.ts";
import { build } from "../local/build.ts";
import { keepMapsOf } from "../local/maps.ts";
import { configOf, DEPLOY_FOLDER, writeConfig } from "./configs.ts";
import { type DeployedEnvironment, ENVIRONMENTS } from "./environments.ts";
import { migrate } from "./migrate.ts";
import { onCloudflare } from "./platform.ts";
import { missingSecrets, placeholdersIn } from "./refusals.ts";
import { rollOut } from "./rollout.ts";
import { run } from "./steps.ts";
import { holder, publicWalk } from "./target.ts";
import { isTested, uncommitted } from "./tested.ts";
import { type Asked, patiently } from "./walk.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "dry-run": { type: "boolean", default: false } },
});

try {
  const environment = ENVIRONMENTS.find((name) => name === positionals[0]);
  if (!environment) throw new Error(`Say where: npm run deploy -- ${ENVIRONMENTS.join("|")}`);
  if (values["dry-run"]) await check(environment);
  else await deploy(environment);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function check(environment: DeployedEnvironment): Promise<void> {
  await build();
  for (const worker of ["origin", "gateway"] as const) {
    const wrangler = ["deploy", "-c", writeConfig(worker, environment), "--dry-run"];
    console.log(`Check the ${worker}`);
    console.log((await run({ what: `Check the ${worker}`, wrangler })).trim());
  }
}

async function deploy(environment: DeployedEnvironment): Promise<void> {
  const [origin, gateway] = [configOf("origin", environment), configOf("gateway", environment)];
  const placeholders = placeholdersIn({ origin, gateway });
  if (placeholders.length > 0)
    throw new Error(`Put your own in place of ${placeholders.join(", ")} (README.md, Deploy).`);
  const changed = uncommitted();
  if (changed.length > 0) throw new Error(`Commit first:\n${changed.join("\n")}`);
  const platform = onCloudflare(environment);
  const required = {
    origin: origin.secrets?.required ?? [],
    gateway: gateway.secrets?.required ?? [],
  };
  const missing = await missingSecrets(platform, required);
  if (missing.length > 0)
    throw new Error(
      `Missing secrets: ${missing.join(", ")}. npm run secrets -- init ${environment}`,
    );
  if (!isTested()) test();
  await build();
  console.log(`Source maps: ${keepMapsOf(release())}`);
  await rollOut({
    environment,
    platform,
    release: release(),
    holder: holder(),
    gatewayName: gateway.name ?? "",
    migrate: (on) => migrate(on, `${DEPLOY_FOLDER}/${environment}/migrations`),
    ask: unlessStopped(patiently(publicWalk(environment, console.log))),
    say: console.log,
  });
}

/** Somebody who stops a deployment half-way gets what served before. */
function unlessStopped(ask: Asked): Asked {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  return async (headers) => {
    stop.signal.throwIfAborted();
    await ask(headers);
    stop.signal.throwIfAborted();
  };
}

/** @throws when a test or check is red. */
function test(): void {
  console.log("These files are not tested yet: npm test");
  const { status } = spawnSync(process.execPath, ["tools/test.ts"], { stdio: "inherit" });
  if (status !== 0 || !isTested())
    throw new Error("The tests are red, or changed a file: nothing was deployed.");
}
