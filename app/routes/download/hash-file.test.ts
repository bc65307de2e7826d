/** Hashing piece by piece gives what hashing at once gives. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashFile } from "./hash-file.ts";

const quiet = { onProgress: () => {}, signal: new AbortController().signal };

test.each([0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 5_000_000])(
  "%i bytes",
  async (size) => {
    const bytes = new Uint8Array(size).map((_, index) => (index * 31) % 251);
    const expected = createHash("sha256").update(bytes).digest("hex");
    expect(await hashFile(new Blob([bytes]), quiet)).toBe(expected);
  },
);

test("stops when it is told to", async () => {
  const signal = AbortSignal.abort();
  await expect(hashFile(new Blob(["x"]), { ...quiet, signal })).rejects.toThrow("aborted");
});
