/** `npm start`: the built product on one port, with the embedded API behind it and its schedule running. */
import { resolve } from "node:path";
import { build } from "./build.ts";
import { claimState } from "./claim.ts";
import { freePort, report, siteOrigin, STATE_DIR, upstreams } from "./options.ts";
import { runUntilStopped } from "./run.ts";
import { checkState } from "./state-folder.ts";

const MINUTE_MS = 60_000;

await runUntilStopped(async () => {
  const port = await freePort();
  checkState(STATE_DIR);
  await claimState(STATE_DIR);
  // What the rest needs takes seconds to load and to make up: by then the build is under way.
  const [, secrets] = await Promise.all([build(), prepare()]);
  if (process.env.SAMPLE) {
    const { addSample } = await import("./sample.ts");
    const of = { secrets: secrets.origin, siteOrigin: siteOrigin(port) };
    console.log(await addSample(STATE_DIR, of));
  }
  const { localAddresses } = await import("./addresses.ts");
  const { localChainVariables } = await import("../chain/local-network.ts");
  const { startProduct } = await import("./product.ts");
  const addresses = await localAddresses(siteOrigin(port), secrets);
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

/** The keys of this machine, and the state brought up to date. */
async function prepare() {
  const { prepareState } = await import("./state.ts");
  const { localSecrets } = await import("./secrets.ts");
  const secrets = localSecrets();
  await prepareState(STATE_DIR, secrets.releaseKey);
  return secrets;
}
