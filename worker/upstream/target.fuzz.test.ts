/** The gateway's path rule under 10,000 made-up paths, each as it would stand in a request (W3). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTRACT_PATHS, madeUpPaths } from "#test/support/made-up-paths.ts";
import { rawPath, targetOf, type Upstream } from "./target.ts";

const upstream = (name: Upstream["name"]): Upstream => ({
  name,
  origin: `https://${name}.example`,
  fetch: () => Promise.reject(new Error("nothing is sent here")),
  embedded: false,
});
const upstreams = { api: upstream("api"), marketing: upstream("marketing") };

test("a path has a target exactly when it is one of the contract's, and then a fixed one", () => {
  fc.assert(
    fc.property(madeUpPaths, (path) => {
      const raw = rawPath(`https://halyard.example${path}`);
      const target = targetOf(raw, "/v4", upstreams);
      const host = raw.startsWith("/v4/api/marketing/") ? "marketing" : "api";
      const expected = CONTRACT_PATHS.has(raw) ? `https://${host}.example${raw}` : undefined;
      expect(target?.url).toBe(expected);
    }),
    { seed: 20_261_127, numRuns: 10_000 },
  );
});
