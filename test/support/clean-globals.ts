/** Files share a process: what one stood in for the globals is put back before the next. */
import { afterAll, vi } from "vitest";

// Reading it loads Node's own HTTP client. A library's copy of it, were it the first, would serve `fetch` in its place.
void globalThis.Headers;

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
