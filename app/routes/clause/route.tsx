/** `/clause/{terms|privacy|canary}`: the newest version of a policy, or the one that `?version=` names. */
import { data } from "react-router";
import { useTranslation } from "react-i18next";
import { gatewayContext } from "#app/gateway/context.ts";
import { Prose } from "#app/kit/ui/prose.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { isPolicyName, policyVersions } from "./documents.server.ts";
import { loadStatements } from "./load-statements.ts";
import { PolicyText } from "./policy-text.tsx";
import { SignaturePanel } from "./signature-panel.tsx";
import { StatementState } from "./statement-state.tsx";
import type { Version } from "./version.ts";
import { VersionList } from "./version-list.tsx";

export const handle = { namespaces: ["clause"], isComplete: true };

export const headers = sameForAll;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { name } = params;
  if (!isPolicyName(name)) throw data(null, 404);
  const { language, call, releaseKey } = context.get(gatewayContext);
  const known: Version[] | null =
    name === "canary" ? await loadStatements(call, language) : policyVersions(name, language);
  const wanted = url.searchParams.get("version");
  const shown = known?.find(({ date }) => wanted === null || date === wanted) ?? null;
  if (known && wanted !== null && !shown) throw data(null, 404);
  return {
    name,
    shown: shown && { date: shown.date, document: shown.document, signed: shown.signed },
    /** Null where nobody answered. */
    versions: known && known.map(({ date, document: { changes } }) => ({ date, changes })),
    publicKey: releaseKey,
    now: Date.now(),
  };
}

export default function Clause({ loaderData }: Route.ComponentProps) {
  const { name, shown, versions, publicKey, now } = loaderData;
  const { t } = useTranslation("clause");
  if (!shown || !versions) return <NoStatement isKnown={versions !== null} />;
  const { date, document, signed } = shown;
  const isCurrent = date === versions[0]?.date;
  const path = `/clause/${name}`;
  return (
    <>
      <PageHead
        title={document.title}
        description={t(`description.${name}`)}
        {...(isCurrent ? { path } : {})}
      />
      <article className="page grid gap-x-8 gap-y-10 py-12 sm:py-16 lg:grid-cols-12">
        <header className="grid content-start gap-8 lg:col-span-4">
          <h1 className="text-3xl font-semibold tracking-tight">{document.title}</h1>
          <VersionList name={name} shown={date} versions={versions} />
        </header>
        <div className="grid min-w-0 max-w-prose gap-8 lg:col-span-8">
          {signed && (
            <StatementState
              date={date}
              next={signed.next}
              now={now}
              sample={signed.sample}
              superseded={!isCurrent}
            />
          )}
          <Prose>
            <PolicyText blocks={document.blocks} />
          </Prose>
          {signed && publicKey && (
            <SignaturePanel
              key={`${date} ${signed.tag}`}
              path={`${path}/${date}/${signed.tag}.md`}
              signature={signed.signature}
              publicKey={publicKey}
            />
          )}
        </div>
      </article>
    </>
  );
}

/** There is none, or nobody could say. */
function NoStatement({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation("clause");
  const { t: common } = useTranslation();
  const title = common("nav.canary");
  return (
    <>
      <PageHead
        title={title}
        description={t("description.canary")}
        {...(isKnown ? { path: "/clause/canary" } : {})}
      />
      <div className="page grid gap-8 py-12 sm:py-16">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        {isKnown ? (
          <EmptyState title={t("canary.none")} text={t("canary.noneText")} />
        ) : (
          <EmptyState title={t("canary.failed")} text={t("canary.failedText")} sign="error" />
        )}
      </div>
    </>
  );
}
