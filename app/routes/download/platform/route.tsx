/** `/download/{ios|android|macos|windows}`: one system's release, how to install it, and the check. */
import { data } from "react-router";
import { useTranslation } from "react-i18next";
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { Device } from "#app/kit/drawing/device.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { SYSTEMS } from "#app/parts/catalog/platforms.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { CheckSection } from "../check-section.tsx";
import { loadReleases } from "../load-releases.ts";
import { SampleNote } from "../sample-note.tsx";
import type { Route } from "./+types/route";
import { InstallSteps } from "./install-steps.tsx";
import { ReleaseDetails } from "./release-details.tsx";

export const handle = { namespaces: ["download"] };

export const headers = sameForAll;

export async function loader({ params, context }: Route.LoaderArgs) {
  const system = SYSTEMS.find(({ path }) => path === params.system);
  if (!system) throw data(null, 404);
  return { system, ...(await loadReleases(context.get(gatewayContext))) };
}

export default function DownloadPlatform({ loaderData }: Route.ComponentProps) {
  const { system, releases, manifest, releaseKey } = loaderData;
  const { platform, path } = system;
  const { t } = useTranslation("download");
  const release = releases?.find((candidate) => candidate.platform === platform);
  const values = { brand: BRAND.name, system: t(`system.${path}`) };
  return (
    <>
      <PageHead
        title={t("platform.title", values)}
        description={t("platform.description", values)}
        path={`/download/${path}`}
        image="download"
      />
      <PageHeader
        eyebrow={t("title")}
        title={t("platform.title", values)}
        lead={release && t("requires", { system: release.requirement })}
        art={<Device name={platform} className="ml-auto h-40" />}
      />
      <div className="page grid gap-6 pb-14 sm:pb-20">
        {releases === null && <EmptyState title={t("failed.title")} text={t("failed.text")} />}
        {releases && !release && <EmptyState title={t("none.title")} text={t("none.text")} />}
        {release?.sample && <SampleNote />}
        {release && <ReleaseDetails release={release} />}
      </div>
      <Section title={t("install.title")}>
        <InstallSteps path={path} notes={release?.notes ?? []} />
      </Section>
      {path !== "ios" && <CheckSection manifest={manifest} releaseKey={releaseKey} />}
      <Section title={t("others")}>
        <div className="flex flex-wrap gap-3">
          {SYSTEMS.filter((other) => other.path !== path).map((other) => (
            <LinkButton key={other.path} to={`/download/${other.path}`} variant="secondary">
              {t(`system.${other.path}`)}
            </LinkButton>
          ))}
        </div>
      </Section>
    </>
  );
}
