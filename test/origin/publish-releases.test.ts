/** Publishing releases: the signed list and the releases have to be about the same files. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublishReleases } from "#contract/marketing.ts";
import { manifestDocument } from "#contract/release-manifest.ts";
import { listReleases } from "#origin/verbs/marketing/list-releases.ts";
import { publishReleases } from "#origin/verbs/marketing/publish-releases.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { verbContext } from "#test/support/verb-context.ts";

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.dispose());

const FILE = {
  name: "halyard-5.0.0.apk",
  variant: null,
  size: 5_000_000,
  sha256: "c".repeat(64),
  mirrors: [{ label: { en: "Mirror", zh_CN: "镜像" }, url: "https://mirror.example/a.apk" }],
};
const LISTED = { ...FILE, platform: "android", version: "5.0.0" } as const;

function publication(listed: typeof LISTED): PublishReleases {
  return {
    releases: [
      {
        platform: "android",
        version: "5.0.0",
        releasedAt: "2026-02-01T00:00:00.000Z",
        requirement: { en: "Android 8", zh_CN: "Android 8" },
        store: null,
        notes: [],
        files: [FILE],
      },
    ],
    remove: [],
    manifest: {
      document: manifestDocument([listed], "2026-02-01T00:00:00.000Z"),
      signature: `${"A".repeat(86)}==`,
    },
  };
}

const operator = () => asOperator(verbContext(product), "tester");

test.each([
  ["another hash", { ...LISTED, sha256: "d".repeat(64) }],
  ["another size", { ...LISTED, size: 1 }],
  ["another name", { ...LISTED, name: "other.apk" }],
])("a list with %s is refused, and nothing changes", async (_, listed) => {
  const outcome = await publishReleases(operator(), publication(listed));
  expect(outcome).toMatchObject({ ok: false, problem: "InvalidRequest", fields: ["manifest"] });
  const before = await listReleases(verbContext(product), {});
  expect(before).toMatchObject({ data: { releases: { length: 4 } } });
});

test("what is published takes the place of what was, and stands in the record", async () => {
  const wanted = publication(LISTED);
  expect(await publishReleases(operator(), wanted)).toEqual({ ok: true, data: { files: 1 } });
  const after = await listReleases(verbContext(product), {});
  expect(after).toMatchObject({
    data: {
      manifest: wanted.manifest,
      releases: [{ platform: "android", sample: false, files: [{ name: FILE.name }] }],
    },
  });
  const { results } = await product.db
    .prepare(`SELECT operator, action, subject FROM operator_action`)
    .all();
  expect(results).toContainEqual({
    operator: "tester",
    action: "releases_publish",
    subject: "android 5.0.0",
  });
});

test("a platform that is offered stays until somebody says that it goes", async () => {
  const other = publication(LISTED);
  const named = { ...LISTED, platform: "windows" } as const;
  const release = { ...other.releases[0]!, platform: "windows" } as const;
  const manifest = publication(named as never).manifest;
  const alone = { ...other, releases: [release], manifest };
  const refused = await publishReleases(operator(), alone);
  expect(refused).toMatchObject({ ok: false, problem: "PlatformMissing", fields: ["remove"] });
  const before = await listReleases(verbContext(product), {});
  expect(before).toMatchObject({ data: { releases: [{ platform: "android" }] } });
  const said = await publishReleases(operator(), { ...alone, remove: ["android"] });
  expect(said).toEqual({ ok: true, data: { files: 1 } });
  const after = await listReleases(verbContext(product), {});
  expect(after).toMatchObject({ data: { releases: [{ platform: "windows" }] } });
});
