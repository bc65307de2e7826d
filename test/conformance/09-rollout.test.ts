/**
 * A deployment by the real wrangler to a platform of one's own, on which the built Workers run: the first, in `npm run drills` also
 * a second, one that is broken and goes back by itself, and the way back to the first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Deployable, deployable, NAMES } from "#test/platform/deployable.ts";
import { serving } from "#test/platform/account.ts";
import { scaled } from "#test/support/scale.ts";
import { templateSecrets } from "#test/support/template.ts";
import type { WorkerName } from "#tools/deploy/environments.ts";
import { missingSecrets } from "#tools/deploy/refusals.ts";
import { rollOut } from "#tools/deploy/rollout.ts";
import { rollBack } from "#tools/deploy/take-back.ts";

const isDrill = scaled(1) > 1;

let product: Deployable;
beforeAll(async () => {
  product = await deployable();
});
afterAll(() => product.local.stop());

const scriptOf = (worker: WorkerName) => product.local.account.scripts[NAMES[worker]]!;
const shares = (worker: WorkerName) => serving(scriptOf(worker));

test("the first one: secrets are asked for, the database is migrated, both Workers serve and are walked through", async () => {
  const { platform, required, said, rollout } = product;
  const missing = await missingSecrets(platform, required);
  expect(missing).toContain("origin VAULT_SECRET");
  for (const worker of ["origin", "gateway"] as const) {
    const secrets = templateSecrets()[worker];
    const needed = required[worker].map((name) => [name, secrets[name]] as const);
    // safe because the template has all that is required
    await product.setSecrets(worker, Object.fromEntries(needed) as Record<string, string>);
  }
  expect(await missingSecrets(platform, required)).toEqual([]);
  const last = await product.migrateMost();
  await rollOut(rollout("first"));
  expect(said).toContain(`Migrated: ${last}`);
  expect(said.at(-1)).toBe("Done: first serves test.");
  expect(shares("gateway")).toMatchObject([{ percentage: 100 }]);
  const settings = product.local.account.databaseSettings[product.databaseId];
  expect(settings).toEqual({ location: "weur", replication: "auto" });
});

test.runIf(isDrill)(
  "a second one, a broken one that goes back by itself, and the way back to the first",
  async () => {
    const { rollout, configs } = product;
    const [first] = [shares("gateway")];
    await rollOut(rollout("second"));
    const second = [shares("origin"), shares("gateway")];
    expect(second[1]).not.toEqual(first);
    // What was mistyped shows in the gateway itself, when it is asked by name.
    const config = JSON.parse(readFileSync(configs.gateway, "utf8")) as { vars: object };
    config.vars = { ...config.vars, API_ORIGIN: "nowhere" };
    writeFileSync(configs.gateway, JSON.stringify(config));
    await expect(rollOut(rollout("broken"))).rejects.toThrow(/\/readyz answers 50\d/);
    const { versions, deployments } = scriptOf("gateway");
    const broken = deployments
      .flatMap((each) => each.versions)
      .filter(({ version_id: id }) => id === versions.at(-1)?.id);
    expect(broken.map(({ percentage }) => percentage)).toEqual([0]);
    expect([shares("origin"), shares("gateway")]).toEqual(second);
    await rollBack({ ...rollout("none"), breaks: false, anyway: false });
    expect(shares("gateway")).toEqual(first);
    // What was taken back must not serve again because of a secret.
    await expect(product.setSecrets("gateway", { CHAT_HOSTS: "x" })).rejects.toThrow(
      "Secret edit failed",
    );
  },
);
