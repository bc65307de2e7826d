/** Puts our way of importing what is lazy in the place of Vite's, in the browser's built bundle (app/kit/browser/import-part.ts). */
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Vite wraps each `import()` in a call of this module's `__vitePreload`, with the files that the part needs. */
const THEIRS = /^\0vite\/preload-helper\.js$/;
const OURS = resolve("app/kit/browser/import-part.ts");

/** The build fails when nothing was replaced: an update of Vite must not bring its own way back unseen. */
export function importPart(): Plugin {
  let replaced = false;
  return {
    name: "halyard:import-part",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: THEIRS },
      handler() {
        replaced = true;
        return `export { importPart as __vitePreload } from ${JSON.stringify(OURS)};`;
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error("Vite's helper for import() was not found to replace.");
    },
  };
}
