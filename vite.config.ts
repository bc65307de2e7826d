/** One build for three bundles: the browser, the gateway with the server build, and the embedded origin. */
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { CONSOLE_FILE } from "#contract/ops/console.ts";
import packageJson from "./package.json" with { type: "json" };
import { localChainVariables } from "#tools/chain/local-network.ts";
import { policyMarkdown } from "#tools/markdown/plugin.ts";
import { localAddresses } from "#tools/local/addresses.ts";
import { siteOrigin, STATE_DIR, upstreams } from "#tools/local/options.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { importPart } from "#tools/vite-import-part.ts";
import { finder } from "#tools/vite-finder.ts";
import { oneRenderer } from "#tools/vite-one-renderer.ts";
import { release } from "#tools/vite-release.ts";
import { reloadOnce } from "#tools/vite-reload-once.ts";
import { fallbackTexts } from "#tools/vite-texts.ts";
import { withoutSecrets } from "#tools/vite-without-secrets.ts";

/** The floor of package.json as the compiler names it: `chrome108`. */
const FLOOR = packageJson.browserslist.map((line) => line.replace(" >= ", ""));

export default defineConfig(async ({ command }) => ({
  // Nobody reads the sizes of compressed files.
  build: { cssTarget: FLOOR, reportCompressedSize: false },
  define: { "import.meta.env.RELEASE": JSON.stringify(release()) },
  plugins: [
    policyMarkdown(),
    finder(),
    fallbackTexts(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      config: command === "serve" ? { assets: SERVED_BY_VITE, vars: await gatewayVariables() } : {},
      auxiliaryWorkers: [
        {
          configPath: "origin/wrangler.toml",
          config: command === "serve" ? { vars: await originVariables() } : {},
        },
      ],
      persistState: { path: STATE_DIR },
    }),
    tailwindcss(),
    reactRouter(),
    reloadOnce(),
    importPart(),
    oneRenderer(),
    withoutSecrets(),
  ],
  environments: {
    ssr: { build: { minify: true, sourcemap: true } },
    client: {
      // A library that is found later is built while a page waits, and breaks it.
      optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!**/*.test.*"] },
      build: {
        target: FLOOR,
        // Nothing that is served names a map: tools/local/maps.ts keeps them elsewhere.
        sourcemap: "hidden" as const,
        rolldownOptions: {
          output: {
            entryFileNames: fileName,
            chunkFileNames: fileName,
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    halyard_origin: { build: { outDir: "build/origin", minify: true, sourcemap: true } },
  },
}));

/**
 * Two files for what every page runs on, in place of forty, and five for what signing in runs on, in place of twenty:
 * each costs a name in every page, a request of its own when it is fetched ahead, and compresses by itself. What the
 * home page does without is apart: `trans` puts elements into texts, `parts` are those of the pages below it. A
 * group takes along whatever its modules import, unless one above it has that.
 */
const CHUNKS = [
  {
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/dist\/es\/(?:index|Trans)))\//,
    priority: 1,
  },
  { name: "trans", test: /react-i18next\/dist\/es\/Trans/ },
  {
    name: "site",
    test: /\/app\/(?:entry\.client|root|data\/plain\/posted|parts\/(?:page\/page-head|catalog\/platforms)|routes\/site\/route|kit\/(?:ui\/flag|drawing\/(?:device|hitch)))\.tsx?/,
  },
  {
    name: "parts",
    test: /\/app\/kit\/ui\/(?:hoist|page-header|section|skeleton|state-panel)\.tsx/,
  },
  { name: "fields", test: /\/app\/kit\/ui\/(?:field|text-field|use-hydrated)\.tsx?/ },
  { name: "scalars", test: /\/contract\/scalars\.ts/ },
  { name: "api", test: /\/app\/data\/api\/client\.ts/ },
  { name: "base-ui", test: /\/app\/kit\/ui\/tabs\.tsx/ },
  {
    name: "forms",
    test: /\/app\/(?:parts\/account\/field\/(?!phone)|routes\/auth\/(?:kind-tabs|page-top)\.tsx)/,
  },
];

/** What is the console's is told by its name: only its hosts have it (worker/doors/assets.ts). */
function fileName({ moduleIds }: { moduleIds: string[] }): string {
  const isConsole = moduleIds.some((id) => OF_CONSOLE.test(id));
  return `assets/${isConsole ? CONSOLE_FILE : ""}[name]-[hash].js`;
}

const OF_CONSOLE =
  /\/(?:app\/(?:routes|parts|data)\/console\/|app\/kit\/i18n\/console-files\.client\.ts|locales\/[^/]+\/console)/;

/** What `npm start` passes in as well. */
async function originVariables() {
  const addresses = await localAddresses(siteOrigin(), localSecrets());
  return { ...(await localChainVariables()), ...addresses, SITE_ORIGIN: siteOrigin() };
}

async function gatewayVariables() {
  return { ...upstreams(), ...(await localAddresses(siteOrigin(), localSecrets())) };
}

/** Modules in the making come from the dev server itself; the gateway answers everything else. */
const SERVED_BY_VITE = { binding: "ASSETS", run_worker_first: false };
