/**
 * `npm run platform`: a platform of one's own, to rehearse on what README.md says of a real one. It prints the variables by which
 * wrangler finds it, and each Worker's address. PORT and PLATFORM_DIR choose another port and folder.
 */
import { startPlatform } from "./platform.ts";
import { runUntilStopped } from "#tools/local/run.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 1_000;

await runUntilStopped(async () => {
  const folder = process.env.PLATFORM_DIR ?? ".platform";
  const port = Number(process.env.PORT ?? 8790);
  const platform = await startPlatform({ folder, port });
  const said = new Set<string>();
  const sayAddresses = async () => {
    for (const { name, domains } of Object.values(platform.account.scripts)) {
      if (domains.length === 0 || said.has(name)) continue;
      said.add(name);
      const { origin } = await platform.addressOf(name);
      console.log(`${name} answers as ${domains[0]} at: export HALYARD_URL=${origin}`);
    }
  };
  await sayAddresses();
  const looking = setInterval(() => void sayAddresses(), LOOK_MS);
  const schedule = setInterval(() => void platform.schedule(), MINUTE_MS);
  console.log("The platform runs. In the terminal that deploys:\n");
  for (const [name, value] of Object.entries(platform.environment))
    console.log(`export ${name}=${value}`);
  console.log(
    `export HALYARD_URL=http://127.0.0.1:${port + 1} # the first gateway; another's is printed when it is there\n`,
  );
  return async () => {
    clearInterval(looking);
    clearInterval(schedule);
    await platform.stop();
  };
});
