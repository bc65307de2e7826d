/** What is said of a state folder that could not be prepared: only what is the folder's fault is called broken. */
import { expect, test, vi } from "vitest";
import { prepareState } from "./state.ts";

const lost = () => new Error("0100_a.sql: fetch failed", { cause: new TypeError("fetch failed") });

test("a lost connection is another try, and the folder is not blamed", async () => {
  const prepare = vi.fn<typeof prepareState>().mockRejectedValueOnce(lost());
  await prepareState(".state", "key", prepare);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test("lost again and again, it says so", async () => {
  const prepare = vi.fn<typeof prepareState>().mockRejectedValue(lost());
  await expect(prepareState(".state", "key", prepare)).rejects.toThrow(
    /^The local database did not answer .*start again/,
  );
  expect(prepare).toHaveBeenCalledTimes(10);
});

test("what the database refuses is the folder's, at once", async () => {
  const prepare = vi.fn<typeof prepareState>().mockRejectedValue(new Error("D1_ERROR: malformed"));
  await expect(prepareState(".state", "key", prepare)).rejects.toThrow(/is broken .*malformed/);
  expect(prepare).toHaveBeenCalledTimes(1);
});
