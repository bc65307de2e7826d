/** What an environment is refused for before anything is touched. */
import { expect, test } from "vitest";
import { configOf, ENVIRONMENTS } from "./configs.ts";
import { missingSecrets, placeholdersIn } from "./refusals.ts";
import { standInPlatform } from "./stand-in.ts";

test.each(ENVIRONMENTS)("the examples of %s are placeholders, each named once", (environment) => {
  const both = {
    origin: configOf("origin", environment),
    gateway: configOf("gateway", environment),
  };
  const host = environment === "test" ? "test.halyard.example" : "www.halyard.example";
  const id = `00000000-0000-0000-0000-00000000000${environment === "test" ? 2 : 3}`;
  const found = placeholdersIn(both);
  expect(found).toEqual(expect.arrayContaining([host, id]));
  expect(new Set(found).size).toBe(found.length);
});

test("one's own names are none", () => {
  expect(
    placeholdersIn({
      vars: {
        SITE_ORIGIN: "https://www.harbour.org",
        PREVIEW_HOST_SUFFIX: "-gateway.harbour.workers.dev",
      },
      id: "7d0b5b0e-3c6e-4b0f-9d55-000000000003",
    }),
  ).toEqual([]);
});

test("a required secret that is not there is named with its Worker", async () => {
  const { platform, secrets } = standInPlatform();
  secrets.origin = ["VAULT_SECRET"];
  const required = { origin: ["VAULT_SECRET", "DEVICE_LINK_KEY"], gateway: ["KEY"] };
  expect(await missingSecrets(platform, required)).toEqual([
    "origin DEVICE_LINK_KEY",
    "gateway KEY",
  ]);
});
