/**
 * `npm run sbom`: the software bill of materials of what is deployed, as CycloneDX has it, from the lock file alone.
 * Written to build/sbom.cdx.json, or where the first word says.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const [file = "build/sbom.cdx.json"] = process.argv.slice(2);
const FLAGS = ["--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];

const { stdout } = await promisify(execFile)("npm", ["sbom", ...FLAGS], {
  maxBuffer: 64 * 1024 * 1024,
});
const { components } = JSON.parse(stdout) as { components: unknown[] };
await mkdir(dirname(file), { recursive: true });
await writeFile(file, stdout);
console.log(`${file}: ${components.length} packages`);
