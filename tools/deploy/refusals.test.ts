/** What an environment is refused for before anything is touched. */
import { expect, test } from "vitest";
import { missingSecrets, placeholdersIn } from "./refusals.ts";
import { standInPlatform } from "./stand-in.ts";

test("the examples of the repository are placeholders, each named once", () => {
  const example = {
    routes: ["halyard.example", "www.halyard.example"],
    vars: {
      HOSTS: "halyard.example www.halyard.example",
      SITE_ORIGIN: "https://www.halyard.example",
    },
    database_id: "00000000-0000-0000-0000-000000000003",
    suffix: "-gateway.halyard.workers.dev",
  };
  expect(placeholdersIn(example)).toEqual([
    "halyard.example",
    "www.halyard.example",
    "00000000-0000-0000-0000-000000000003",
    "-gateway.halyard.workers.dev",
  ]);
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
