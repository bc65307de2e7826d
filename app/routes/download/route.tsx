/** `/download`: the four systems, the visitor's own first, and the check of a file that is already there. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FINDER_NAME, FINDER_PATH } from "#contract/reach/finder-file.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Flag } from "#app/kit/ui/flag.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { type System, SYSTEMS, systemsFor } from "#app/parts/catalog/platforms.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { CheckSection } from "./check-section.tsx";
import { loadReleases } from "./load-releases.ts";
import { SampleNote } from "./sample-note.tsx";

export const handle = { namespaces: ["download"] };

export const headers = sameForAll;

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(gatewayContext);
  const hasFinder = facts.addressList !== null;
  return { ...(await loadReleases(facts)), platform: facts.platform, hasFinder };
}

export default function Download({ loaderData }: Route.ComponentProps) {
  const { releases, manifest, releaseKey, platform, hasFinder } = loaderData;
  const { t } = useTranslation("download");
  const [own, ...others] = systemsFor(platform);
  const releaseOf = (system: System) =>
    releases?.find((release) => release.platform === system.platform);
  return (
    <>
      <PageHead
        title={t("title")}
        description={t("description")}
        path="/download"
        image="download"
      />
      <PageHeader title={t("title")} lead={t("lead")} flags={SYSTEMS.map(({ flag }) => flag)} />
      <div className="page grid gap-6 pb-14 sm:pb-20">
        {releases === null && <EmptyState title={t("failed.title")} text={t("failed.text")} />}
        {releases?.some(({ sample }) => sample) && <SampleNote />}
        <ul className="border-t border-line">
          {[own!, ...others].map((system) => (
            <SystemRow
              key={system.path}
              system={system}
              release={releaseOf(system)}
              own={system === own}
            />
          ))}
        </ul>
        {hasFinder && <FinderNote />}
      </div>
      <CheckSection manifest={manifest} releaseKey={releaseKey} />
    </>
  );
}

/** For the day when this page does not open. */
function FinderNote() {
  const { t } = useTranslation("download");
  return (
    <p className="max-w-prose text-quiet">
      {t("finder.text")}{" "}
      <a href={FINDER_PATH} download={FINDER_NAME} className={TEXT_LINK_CLASS}>
        {t("finder.get")}
      </a>
      {" · "}
      <Link to="/reach" className={TEXT_LINK_CLASS}>
        {t("finder.how")}
      </Link>
    </p>
  );
}

interface SystemRowProps {
  system: System;
  release: ReleaseFacts | undefined;
  own: boolean;
}

type ReleaseFacts = { version: string; releasedAt: string; requirement: string };

function SystemRow({ system: { path, flag }, release, own }: SystemRowProps) {
  const { t, i18n } = useTranslation("download");
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-6 md:grid-cols-12 md:items-center">
      <div className="flex items-center gap-4 md:col-span-5">
        <Flag pattern={flag} tone={own ? "signal" : "ink"} className="h-9 w-11" />
        <div>
          <h2 className="text-xl font-semibold">
            <Link to={`/download/${path}`} className="hover:underline">
              {t(`system.${path}`)}
            </Link>
          </h2>
          {own && <p className="text-sm text-quiet">{t("yours")}</p>}
        </div>
      </div>
      <p className="text-quiet md:col-span-4">
        {release && (
          <>
            <span className="tabular block text-ink">
              {t("version", { version: release.version })}
              {" · "}
              {formatDate(release.releasedAt.slice(0, 10), i18n.language)}
            </span>
            {t("requires", { system: release.requirement })}
          </>
        )}
      </p>
      <div className="md:col-span-3 md:justify-self-end">
        <LinkButton to={`/download/${path}`} variant={own ? "primary" : "secondary"}>
          {t("get", { system: t(`system.${path}`) })}
        </LinkButton>
      </div>
    </li>
  );
}
