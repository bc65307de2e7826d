/** The bill of materials names what is deployed, and nothing that only builds it (ASVS 15.1.2). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Bill {
  bomFormat: string;
  components: { name: string; version: string }[];
}

test("what is deployed is named with its version", () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-sbom-"));
  const file = join(folder, "sbom.cdx.json");
  execFileSync(process.execPath, ["tools/sbom.ts", file]);
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8")) as Bill;
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const named = components.map(({ name, version }) => `${name} ${version}`);
  const asNamed = (of: Record<string, string>) => Object.entries(of).map((one) => one.join(" "));
  expect(bomFormat).toBe("CycloneDX");
  expect(named).toEqual(expect.arrayContaining(asNamed(dependencies)));
  expect(named).not.toContain(`vite ${devDependencies.vite}`);
  expect(named).not.toContain(`vitest ${devDependencies.vitest}`);
  rmSync(folder, { recursive: true });
});
