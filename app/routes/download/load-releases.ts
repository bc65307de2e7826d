/** What the download pages know of releases: links are filtered here, and a marketing host that fails is a `null`. */
import type { Release, SignedManifest } from "#contract/marketing.ts";
import { isAllowedLink } from "#app/data/api/allowed-link.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import type { GatewayFacts } from "#app/gateway/context.ts";

export interface ReleaseData {
  /** Null when the marketing host did not answer. */
  releases: Release[] | null;
  manifest: SignedManifest | null;
  /** The key that must have signed the manifest; from the gateway's own configuration. */
  releaseKey: string | null;
}

export async function loadReleases(facts: GatewayFacts): Promise<ReleaseData> {
  const { call, linkHosts, releaseKey } = facts;
  const data = await optionalData(call, "marketing_releases", {});
  return {
    releases: data?.releases.map((release) => withAllowedLinks(release, linkHosts)) ?? null,
    manifest: data?.manifest ?? null,
    releaseKey,
  };
}

function withAllowedLinks(release: Release, hosts: string[]): Release {
  const { store, files } = release;
  return {
    ...release,
    store: store && isAllowedLink(store.url, hosts) ? store : null,
    files: files.map((file) => ({
      ...file,
      mirrors: file.mirrors.filter(({ url }) => isAllowedLink(url, hosts)),
    })),
  };
}
