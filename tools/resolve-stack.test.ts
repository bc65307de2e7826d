/** A place in a bundle is the place in our sources, however it was written down; pages' maps are not among what is served. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepMaps, mapsIn } from "./local/maps.ts";
import { resolverOf } from "./resolve-stack.ts";

const build = mkdtempSync(join(tmpdir(), "halyard-maps-"));
afterAll(() => rmSync(build, { recursive: true }));

/** Line 1 from column 10 on is line 3, column 5 of the source. */
function mapOf(source: string) {
  return JSON.stringify({ version: 3, sources: [source], names: [], mappings: "UAEI" });
}

for (const [file, source] of [
  ["client/assets/page-Ab1.js", "../../../app/root.tsx"],
  ["origin/index.js", "../../origin/index.ts"],
  ["server/index.js", "../../worker/index.ts"],
] as const) {
  mkdirSync(dirname(join(build, file)), { recursive: true });
  writeFileSync(join(build, file), "");
  writeFileSync(join(build, `${file}.map`), mapOf(source));
}
keepMaps(build);

test("maps of pages lie beside what is served", () => {
  expect(existsSync(join(build, "client/assets/page-Ab1.js.map"))).toBe(false);
  expect(mapsIn(build).map(({ part, file }) => `${part} ${file}`)).toEqual([
    "client assets/page-Ab1.js",
    "server index.js",
    "origin index.js",
  ]);
});

const PAGE = "app/root.tsx:3:5 (client)";

test.each([
  ["    at f (https://halyard.example/assets/page-Ab1.js:1:11)", `    at f (${PAGE})`],
  [
    `{"event":"page.failed","at":"f (assets/page-Ab1.js:1:11)"}`,
    `{"event":"page.failed","at":"f (${PAGE})"}`,
  ],
  [`{"file":"assets/page-Ab1.js","line":1,"column":11}`, `{"source": "${PAGE}"}`],
  [`{"filename":"assets/page-Ab1.js","lineno":1,"colno":11}`, `{"source": "${PAGE}"}`],
  ["at g (assets/gone.js:1:11)", "at g (assets/gone.js:1:11)"],
])("%s", (written, read) => {
  expect(resolverOf(build)(written)).toBe(read);
});

test("a name that both Workers have is both, unless one is said", () => {
  expect(resolverOf(build)("at index.js:1:11")).toBe(
    "at worker/index.ts:3:5 (server) or origin/index.ts:3:5 (origin)",
  );
  expect(resolverOf(build, "origin")("at index.js:1:11")).toBe("at origin/index.ts:3:5 (origin)");
});

test("without maps it says so", () => {
  expect(() => resolverOf(join(build, "nowhere"))).toThrow("No source maps");
});
