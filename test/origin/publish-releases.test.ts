/**
 * Publishing releases: the list is signed by the release key, newer than the one before, and about the same
 * files; of two at once the older never lands last. Seen to fail where the manifest's row count does not decide.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublishedRelease } from "#contract/marketing.ts";
import { manifestDocument } from "#contract/release-manifest.ts";
import { listReleases } from "#origin/verbs/marketing/list-releases.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operatorOn } from "#test/support/operator.ts";
import { verbContext } from "#test/support/verb-context.ts";
import { newPrivateKey, pemOf, rawPublicKey, signText } from "#tools/signing.ts";

const KEY = pemOf(newPrivateKey());
const releaseKey = rawPublicKey(KEY);

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
const ANDROID = {
  platform: "android",
  version: "5.0.0",
  releasedAt: "2026-02-01T00:00:00.000Z",
  requirement: { en: "Android 8", zh_CN: "Android 8" },
  store: null,
  notes: [],
  files: [FILE],
} as const;

interface Said {
  releases?: object[];
  listed?: Parameters<typeof manifestDocument>[0];
  signedAt?: string;
  key?: string;
}

/** As the command writes it. */
function signed(said: Said = {}): string {
  const { releases = [ANDROID], listed = [LISTED], key = KEY } = said;
  const document = manifestDocument(listed, said.signedAt ?? "2026-02-01T00:00:00.000Z");
  const manifest = { document, signature: signText(document, key) };
  return JSON.stringify({ releases, remove: [], manifest }, null, 2);
}

const clock = fakeClock("2026-02-02T00:00:00.000Z");
const context = () => verbContext(product, { releaseKey, clock });
const operator = () => operatorOn(context(), "tester");

async function offered() {
  const outcome = await listReleases(context(), {});
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

const platforms = async () => (await offered()).releases.map(({ platform }) => platform);

test.each([
  ["another hash", "files", { listed: [{ ...LISTED, sha256: "d".repeat(64) }] }],
  ["another size", "files", { listed: [{ ...LISTED, size: 1 }] }],
  ["another name", "files", { listed: [{ ...LISTED, name: "other.apk" }] }],
  ["the signature of another key", "signature", { key: pemOf(newPrivateKey()) }],
  ["no release", "form", { releases: [] }],
])("a list with %s is refused, a preview says why, and nothing changes", async (_, fault, said) => {
  const request = { signed: signed(said) };
  expect(await operator().does("releases_preview", request)).toMatchObject({ fault });
  expect(await operator().refusedFor("releases_publish", request)).toEqual([
    "InvalidRequest",
    "signed",
  ]);
  expect(await platforms()).toHaveLength(4);
});

test("what is no list says nothing of what it would change, and a list without a key that it was not checked", async () => {
  const none = await operator().does("releases_preview", { signed: "halyard" });
  expect(none).toMatchObject({ fault: "form", signedAt: null, changes: [] });
  const unkeyed = operatorOn(verbContext(product));
  const foreign = signed({ key: pemOf(newPrivateKey()) });
  expect(await unkeyed.does("releases_preview", { signed: foreign })).toMatchObject({
    fault: null,
    isChecked: false,
  });
});

describe("what is published", () => {
  test("takes the place of samples, as it was previewed, and stands in the record", async () => {
    const { does } = operator();
    const request = { signed: signed() };
    expect(await does("releases_preview", request)).toEqual({
      fault: null,
      isChecked: true,
      signedAt: "2026-02-01T00:00:00.000Z",
      heldSince: null,
      changes: [{ platform: "android", from: null, to: "5.0.0", files: 1 }],
    });
    expect(await does("releases_publish", request)).toEqual({ files: 1 });
    const { releases, manifest } = await offered();
    expect(releases).toMatchObject([
      { platform: "android", sample: false, files: [{ name: FILE.name }] },
    ]);
    expect(manifest).toEqual((JSON.parse(request.signed) as { manifest: object }).manifest);
    const { actions } = await does("audit_list", { operation: "releases_publish" });
    expect(actions).toMatchObject([
      { operator: "tester", subject: "android 5.0.0", before: "{}", after: '{"android":"5.0.0"}' },
    ]);
  });

  test("is listed with its files and where they lie", async () => {
    const { releases } = await operator().does("releases_list", {});
    expect(releases).toEqual([
      {
        platform: "android",
        version: "5.0.0",
        releasedAt: ANDROID.releasedAt,
        state: "shown",
        store: null,
        sample: false,
        files: [{ ...FILE, mirrors: ["https://mirror.example/a.apk"] }],
      },
    ]);
  });

  test("is published again, and not what was signed before it", async () => {
    const { does, refusedFor } = operator();
    expect(await does("releases_publish", { signed: signed() })).toEqual({ files: 1 });
    const older = { signed: signed({ signedAt: "2026-01-31T23:59:59.999Z" }) };
    expect(await does("releases_preview", older)).toMatchObject({
      fault: "older",
      heldSince: "2026-02-01T00:00:00.000Z",
    });
    expect(await refusedFor("releases_publish", older)).toEqual(["InvalidRequest", "signed"]);
  });

  test("stays offered for a platform until somebody says that it goes", async () => {
    const { does, refusedFor } = operator();
    const windows: PublishedRelease = { ...ANDROID, platform: "windows", notes: [], files: [FILE] };
    const alone = {
      signed: signed({ releases: [windows], listed: [{ ...LISTED, platform: "windows" }] }),
    };
    expect(await does("releases_preview", alone)).toMatchObject({
      fault: "platforms",
      changes: [
        { platform: "android", from: "5.0.0", to: null, files: 0 },
        { platform: "windows", from: null, to: "5.0.0", files: 1 },
      ],
    });
    expect(await refusedFor("releases_publish", alone)).toEqual(["PlatformMissing", "remove"]);
    expect(await platforms()).toEqual(["android"]);
    const said = { ...alone, remove: ["android"] };
    expect(await does("releases_preview", said)).toMatchObject({ fault: null });
    expect(await does("releases_publish", said)).toEqual({ files: 1 });
    expect(await platforms()).toEqual(["windows"]);
  });
});

describe.each([
  ["first", true],
  ["last", false],
] as const)("of two lists at the same moment, the newer one written %s", (_, isFirst) => {
  test("the newer one is offered", async () => {
    const day = isFirst ? 3 : 5;
    const [newer, older] = [day + 1, day].map((on) => {
      const version = `5.${on}.0`;
      const file = { ...FILE, name: `halyard-${version}.apk` };
      return signed({
        releases: [{ ...ANDROID, version, files: [file] }],
        listed: [{ ...file, platform: "android", version }],
        signedAt: `2026-03-0${on}T00:00:00.000Z`,
      });
    });
    const gate = gateBefore(product.db, 2);
    const publishing = (list: string | undefined) =>
      operatorOn({ ...context(), db: gate.db }, "tester").refusedFor("releases_publish", {
        signed: list,
        remove: ["windows"],
      });
    const first = publishing(newer);
    await gate.reached(1);
    const second = publishing(older);
    await gate.reached(2);
    gate.open(isFirst);
    expect(await Promise.all([first, second])).toEqual([
      null,
      isFirst ? ["InvalidRequest", "signed"] : null,
    ]);
    const { releases } = await offered();
    expect(releases.map(({ version }) => version)).toEqual([`5.${day + 1}.0`]);
    const { actions } = await operator().does("audit_list", { operation: "releases_publish" });
    const published = actions.filter(({ subject }) => subject.includes(`5.${day}.`));
    expect(published).toHaveLength(isFirst ? 0 : 1);
  });
});
