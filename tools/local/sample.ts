/** `SAMPLE=1`: half a year of business in an empty product. The origin's sources are read as Vite reads them for the Worker. */
import { createServer } from "vite";
import type { Secrets } from "./secrets.ts";
import { databaseFile } from "./sqlite.ts";

const SEED = 2_026;
const DAYS = 183;
const STORY = "/tools/sample/fill.ts";

interface Story {
  fill: (file: string, telling: object) => Promise<boolean>;
}

/** Says in one line what it did. */
export async function addSample(
  stateDir: string,
  of: { secrets: Secrets; siteOrigin: string },
): Promise<string> {
  const file = databaseFile(stateDir);
  if (!file) throw new Error(`There is no database in ${stateDir}.`);
  const sources = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    // safe because the file exports it
    const { fill } = (await sources.ssrLoadModule(STORY)) as Story;
    const telling = { seed: SEED, days: DAYS, until: Date.now(), ...of };
    return (await fill(file, telling))
      ? `A sample of ${DAYS} days of business was added.`
      : "Somebody is in this product already: no sample was added.";
  } finally {
    await sources.close();
  }
}
