/** Puts our loading of route modules in the place of React Router's, in the browser's built bundle (decision 0003). */
import { resolve } from "node:path";
import type { Plugin } from "vite";

const THEIRS = /(^|\/)routeModules\.js$/;
const THEIR_FOLDER = /\/react-router\/dist\/production\/lib\/dom\/ssr\//;
const OURS = resolve("app/shell/module-reload.ts");

/** The build fails when nothing was replaced: an update of React Router must not bring its reload loop back unseen. */
export function reloadOnce(): Plugin {
  let replaced = false;
  return {
    name: "halyard:reload-once",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: THEIRS },
      handler(_source, importer) {
        if (!importer || !THEIR_FOLDER.test(importer)) return null;
        replaced = true;
        return OURS;
      },
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error("React Router's loadRouteModule was not found to replace.");
    },
  };
}
