/** One build for three bundles: the browser, the gateway with the server build, and the embedded origin. */
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { policyMarkdown } from "#tools/markdown/plugin.ts";
import { siteOrigin, upstreams } from "#tools/local/options.ts";
import { reloadOnce } from "#tools/vite-reload-once.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    policyMarkdown(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      config: command === "serve" ? { assets: SERVED_BY_VITE, vars: upstreams() } : {},
      auxiliaryWorkers: [
        {
          configPath: "origin/wrangler.toml",
          config: command === "serve" ? { vars: { SITE_ORIGIN: siteOrigin() } } : {},
        },
      ],
      persistState: process.env.STATE_DIR ? { path: process.env.STATE_DIR } : { path: ".state" },
    }),
    tailwindcss(),
    reactRouter(),
    reloadOnce(),
  ],
  environments: { halyard_origin: { build: { outDir: "build/origin" } } },
}));

/** Modules in the making come from the dev server itself; the gateway answers everything else. */
const SERVED_BY_VITE = { binding: "ASSETS", run_worker_first: false };
