/** Of each file that has a running product: whatever asks it over HTTP (kept-connection.ts). */
import { afterAll, beforeAll } from "vitest";
import { sentAnew } from "./kept-connection.ts";

const plainFetch = globalThis.fetch;

beforeAll(() => {
  globalThis.fetch = (...asked) => sentAnew(() => plainFetch(...asked));
});

// Files of other projects run in the same process, and theirs breaks lines on purpose.
afterAll(() => {
  globalThis.fetch = plainFetch;
});
