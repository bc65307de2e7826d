/**
 * `npm run sbom`: the software bill of materials of what is deployed, as CycloneDX has it, from the lock file alone.
 * Written to build/sbom.cdx.json, or where the first word says.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

interface Bill {
  components: { "bom-ref": string; properties?: { name: string }[] }[];
  dependencies: { ref: string }[];
}

const [file = "build/sbom.cdx.json"] = process.argv.slice(2);
// What only builds is left out here: npm's `--omit dev` leaves out what such a package has in common with the product.
const FLAGS = ["--sbom-format", "cyclonedx", "--package-lock-only"];
const ONLY_BUILDS = "cdx:npm:package:development";

const { stdout } = await promisify(execFile)("npm", ["sbom", ...FLAGS], {
  maxBuffer: 64 * 1024 * 1024,
});
const bill = JSON.parse(stdout) as Bill;
const left = bill.components.filter((one) =>
  one.properties?.some(({ name }) => name === ONLY_BUILDS),
);
const refs = new Set(left.map((one) => one["bom-ref"]));
bill.components = bill.components.filter((one) => !refs.has(one["bom-ref"]));
bill.dependencies = bill.dependencies.filter(({ ref }) => !refs.has(ref));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, JSON.stringify(bill, null, 2));
console.log(`${file}: ${bill.components.length} packages`);
