/** How long a body may take. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCapped, readSent } from "./body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bodyOf(...chunks: string[]) {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
    },
    cancel: () => void (cancelled = true),
  });
  return { body, wasCancelled: () => cancelled };
}

test("a body that never ends is not waited for, and what came of it is not taken for the whole", async () => {
  const { body, wasCancelled } = bodyOf(`{"a":1}`);
  const read = readCapped(body, 1_024);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toBeNull();
  expect(wasCancelled()).toBe(true);
});

test("a body that breaks off is not there, and no failure of ours", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("Network connection lost.")),
  });
  expect(await readSent(body, 1_024)).toBeNull();
});
