/**
 * Asks the embedded origin here and now: what it answers by RPC runs where the gateway does, while its `fetch` runs beside
 * the database (decision 0144). An origin that does not know this way, such as one from before, is asked in the usual one.
 */

import type { OriginBinding } from "#worker/ground/env.ts";

export function nearBy(origin: OriginBinding): typeof fetch {
  return async (url, { signal, ...init } = {}) => {
    try {
      return await Promise.race([origin.read(new Request(url, init)), whenAborted(signal)]);
    } catch {
      signal?.throwIfAborted();
      return origin.fetch(url, { ...init, ...(signal && { signal }) });
    }
  };
}

/** A signal does not travel by RPC. */
function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
}
