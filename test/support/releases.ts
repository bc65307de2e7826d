/** A publication as it is pasted: a release of a store, whose signed list has no file. */
import { manifestDocument } from "#contract/release-manifest.ts";
import { newPrivateKey, pemOf, signText } from "#tools/signing.ts";

/** The key of an owner who signs: PEM. */
export const RELEASE_KEY = pemOf(newPrivateKey());

const SIGNED_AT = "2026-01-01T00:00:00.000Z";
const document = manifestDocument([], SIGNED_AT);
const requirement = { en: "iOS 17", zh_CN: "iOS 17" };

export const STORE_RELEASE = JSON.stringify({
  releases: [
    {
      platform: "ios",
      version: "1",
      releasedAt: SIGNED_AT,
      requirement,
      store: { label: "Store", url: "https://store.example/" },
      notes: [],
      files: [],
    },
  ],
  manifest: { document, signature: signText(document, RELEASE_KEY) },
});
