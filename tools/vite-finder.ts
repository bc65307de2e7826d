/**
 * Builds the finder (app/finder/) to one file: script and style inline, each known to the file's own policy by its hash, and
 * nothing in it but what the sources and the lock file say. The Workers get it as `virtual:finder`.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const NAME = "virtual:finder";
const FOLDER = "app/finder";

/** In clear text only on the own machine, as in the list. */
const REACHED = "https: http://127.0.0.1:*";

export function finder(): Plugin {
  return {
    name: "halyard:finder",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      return id === `\0${NAME}` ? `export default ${JSON.stringify(await builtFinder())};` : null;
    },
  };
}

let built: Promise<string> | undefined;

/** The file without a key and a list. */
export function builtFinder(): Promise<string> {
  built ??= buildFinder();
  return built;
}

export async function buildFinder(): Promise<string> {
  const { script, style } = await compiled();
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

async function compiled(): Promise<{ script: string; style: string }> {
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
      rolldownOptions: { input: resolve(FOLDER, "main.ts") },
    },
  });
  // safe because nothing is watched and there is one input
  const { output } = result as Rolldown.RolldownOutput;
  const texts = output.map((file) => (file.type === "chunk" ? file.code : String(file.source)));
  const place = output.findIndex(({ type }) => type === "chunk");
  return { script: texts[place]!.trim(), style: texts[1 - place]!.trim() };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
