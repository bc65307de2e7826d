/**
 * Builds the finder (app/finder/) to one file: script and style inline, each known to the file's own policy by its hash, and
 * nothing in it but what the sources and the lock file say. The Workers get it as `virtual:finder`, and the script of the
 * service worker that keeps it (app/offline/) as `virtual:service-worker`.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

const FOLDER = "app/finder";

const MADE: Record<string, () => Promise<string>> = {
  "virtual:finder": builtFinder,
  "virtual:service-worker": builtServiceWorker,
};

/** In clear text only on the own machine, as in the list. */
const REACHED = "https: http://127.0.0.1:*";

export function finder(): Plugin {
  return {
    name: "halyard:finder",
    resolveId: {
      filter: { id: /^virtual:(?:finder|service-worker)$/ },
      handler: (id) => (Object.hasOwn(MADE, id) ? `\0${id}` : null),
    },
    load: {
      filter: { id: /^\0virtual:(?:finder|service-worker)$/ },
      async handler(id) {
        const make = MADE[id.slice(1)];
        return make ? `export default ${JSON.stringify(await make())};` : null;
      },
    },
  };
}

let built: Promise<string> | undefined;

/** The file without a key and a list. */
export function builtFinder(): Promise<string> {
  built ??= buildFinder();
  return built;
}

/** Without the page that it keeps, which the gateway puts before it. */
export async function builtServiceWorker(): Promise<string> {
  const { script } = await compiled("app/offline/service-worker.ts");
  return script;
}

export async function buildFinder(): Promise<string> {
  const { script, style } = await compiled(`${FOLDER}/main.ts`);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `connect-src ${REACHED}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
  return readFileSync(`${FOLDER}/finder.html`, "utf8")
    .replace('content="policy"', () => `content="${policy}"`)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace("<!-- script -->", () => `<script type="module">${script}</script>`);
}

/** As the site's build has it. */
function floor(): string[] {
  const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as {
    browserslist: string[];
  };
  return browserslist.map((line) => line.replace(" >= ", ""));
}

async function compiled(entry: string): Promise<{ script: string; style: string }> {
  // Here alone: commands that only read a list need no bundler.
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: "error",
    mode: "production",
    build: {
      write: false,
      modulePreload: false,
      target: floor(),
      rolldownOptions: { input: resolve(entry) },
    },
  });
  // safe because nothing is watched and there is one input
  const { output } = result as Rolldown.RolldownOutput;
  const texts = output.map((file) => (file.type === "chunk" ? file.code : String(file.source)));
  const place = output.findIndex(({ type }) => type === "chunk");
  return { script: texts[place]!.trim(), style: texts[1 - place]?.trim() ?? "" };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
