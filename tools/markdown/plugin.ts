/** Lets the app import a policy's Markdown: `?policy` gives its tree. Text and signature come with Vite's own `?raw`. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { parsePolicy } from "./policy.ts";

export function policyMarkdown(): Plugin {
  return {
    name: "policy-markdown",
    enforce: "pre",
    load: {
      filter: { id: /\.md\?policy$/ },
      handler(id) {
        const file = id.slice(0, -"?policy".length);
        this.addWatchFile(file);
        try {
          return `export default ${JSON.stringify(parsePolicy(readFileSync(file, "utf8")))};`;
        } catch (error) {
          return this.error(`${file}: ${(error as Error).message}`);
        }
      },
    },
  };
}
