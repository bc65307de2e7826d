/** React's server module brings two renderers along: pages are streamed by one, and the legacy one is left out of the Worker. */
import type { Plugin } from "vite";

const LEGACY = /\/react-dom-server-legacy\.browser\.production\.js$/;

/** The build fails when nothing was left out: an update of React must not bring it back unseen. */
export function oneRenderer(): Plugin {
  let found = false;
  return {
    name: "halyard:one-renderer",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: {
      filter: { id: LEGACY },
      handler() {
        found = true;
        return "module.exports = {};";
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error("React's legacy renderer was not found to leave out.");
    },
  };
}
