/** The verdict on a file, case by case. */
import { expect, test } from "vitest";
import type { ManifestFile } from "#contract/release-manifest.ts";
import { verdictOn } from "./verdict.ts";

const SETUP: ManifestFile = {
  name: "halyard-5.exe",
  platform: "windows",
  version: "5.0.0",
  size: 100,
  sha256: "a".repeat(64),
};
const OTHER = "b".repeat(64);

test.each([
  ["the file itself", { name: "halyard-5.exe", size: 100, sha256: SETUP.sha256 }, "genuine"],
  ["renamed", { name: "x.bin", size: 100, sha256: SETUP.sha256 }, "genuine"],
  ["one bit off", { name: "halyard-5.exe", size: 100, sha256: OTHER }, "altered"],
  [
    "a second download, damaged",
    { name: "halyard-5 (1).exe", size: 100, sha256: OTHER },
    "altered",
  ],
  ["of another name", { name: "holiday.jpg", size: 100, sha256: OTHER }, "unknown"],
  ["empty, of another name", { name: "empty", size: 0, sha256: OTHER }, "unknown"],
] as const)("%s", (_, chosen, kind) => {
  expect(verdictOn(chosen, [SETUP]).kind).toBe(kind);
});

test("a shorter one was cut short, a longer one was not", () => {
  const chosen = { name: "halyard-5.exe", sha256: OTHER };
  expect(verdictOn({ ...chosen, size: 99 }, [SETUP])).toMatchObject({ incomplete: true });
  expect(verdictOn({ ...chosen, size: 101 }, [SETUP])).toMatchObject({ incomplete: false });
});

test("nothing is genuine by an empty list", () => {
  expect(verdictOn({ name: "a", size: 1, sha256: OTHER }, []).kind).toBe("unknown");
});
