/** `npm start`: the built product on one port, with the embedded API behind it and its schedule running. */
import { resolve } from "node:path";
import { localChainVariables } from "../chain/local-network.ts";
import { localAddresses } from "./addresses.ts";
import { build } from "./build.ts";
import { claimState } from "./claim.ts";
import { freePort, report, siteOrigin, STATE_DIR, upstreams } from "./options.ts";
import { runUntilStopped } from "./run.ts";
import { localSecrets } from "./secrets.ts";
import { checkState } from "./state-folder.ts";

const MINUTE_MS = 60_000;

await runUntilStopped(async () => {
  const port = await freePort();
  checkState(STATE_DIR);
  await claimState(STATE_DIR);
  const secrets = localSecrets();
  // What prepares the state and starts the product takes seconds to load: by then the build is under way.
  await Promise.all([build(), prepare(secrets.releaseKey)]);
  if (process.env.SAMPLE) {
    const { addSample } = await import("./sample.ts");
    console.log(await addSample(STATE_DIR, secrets.origin));
  }
  const addresses = await localAddresses(siteOrigin(port), secrets);
  const { startProduct } = await import("./product.ts");
  const { url, runtime } = await startProduct({
    stateDir: STATE_DIR,
    port,
    origin: {
      ...(await localChainVariables()),
      ...secrets.origin,
      ...addresses,
      SITE_ORIGIN: siteOrigin(port),
    },
    gateway: { ...secrets.gateway, ...addresses, ...upstreams() },
  });
  const origin = await runtime.getWorker("halyard-origin");
  const schedule = setInterval(() => void origin.scheduled({ cron: "* * * * *" }), MINUTE_MS);
  console.log(report(url, resolve(STATE_DIR), "the built product"));
  return async () => {
    clearInterval(schedule);
    await runtime.dispose();
  };
});

async function prepare(releaseKey: string): Promise<void> {
  const { prepareState } = await import("./state.ts");
  await prepareState(STATE_DIR, releaseKey);
}
