/** The build holds no secrets: Cloudflare's plugin puts the local ones beside the bundles, for a preview nobody runs. */
import type { Plugin } from "vite";

const LOCAL_SECRETS = ".dev.vars";

export function withoutSecrets(): Plugin {
  return {
    name: "without-secrets",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        delete bundle[LOCAL_SECRETS];
      },
    },
  };
}
