/** `/clause/{terms|privacy|canary}`: the newest version of a policy, or the one that `?version=` names. */
import { data } from "react-router";
import { useTranslation } from "react-i18next";
import { gatewayContext } from "#app/gateway/context.ts";
import { Prose } from "#app/kit/ui/prose.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { CANARY_KEY, isPolicyName, policy, policyDates, policySource } from "./documents.server.ts";
import { PolicyText } from "./policy-text.tsx";
import { SignaturePanel } from "./signature-panel.tsx";
import { StatementState } from "./statement-state.tsx";
import { VersionList } from "./version-list.tsx";

export const handle = { namespaces: ["clause"], isComplete: true };

export const headers = sameForAll;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { name } = params;
  if (!isPolicyName(name)) throw data(null, 404);
  const { language } = context.get(gatewayContext);
  const dates = policyDates(name);
  const date = url.searchParams.get("version") ?? dates[0] ?? "";
  const document = dates.includes(date) ? policy(name, date, language) : null;
  if (!document) throw data(null, 404);
  return {
    name,
    date,
    document,
    versions: dates.map((version) => ({
      date: version,
      changes: policy(name, version, language)?.changes ?? "",
    })),
    publicKey: CANARY_KEY,
    textPath: `/clause/${name}/${date}/${language}.md`,
    signature: policySource(name, date, `${language}.sig`)?.trim() ?? null,
    now: Date.now(),
  };
}

export default function Clause({ loaderData }: Route.ComponentProps) {
  const { name, date, document, versions, textPath, signature, publicKey, now } = loaderData;
  const { t } = useTranslation("clause");
  const isCurrent = date === versions[0]?.date;
  return (
    <>
      <PageHead
        title={document.title}
        description={t(`description.${name}`)}
        {...(isCurrent ? { path: `/clause/${name}` } : {})}
      />
      <article className="page grid gap-x-8 gap-y-10 py-12 sm:py-16 lg:grid-cols-12">
        <header className="grid content-start gap-8 lg:col-span-4">
          <h1 className="text-3xl font-semibold tracking-tight">{document.title}</h1>
          <VersionList name={name} shown={date} versions={versions} />
        </header>
        <div className="grid min-w-0 max-w-prose gap-8 lg:col-span-8">
          {document.next && (
            <StatementState
              date={date}
              next={document.next}
              now={now}
              sample={document.sample}
              superseded={!isCurrent}
            />
          )}
          <Prose>
            <PolicyText blocks={document.blocks} />
          </Prose>
          {signature && (
            <SignaturePanel
              key={textPath}
              path={textPath}
              signature={signature}
              publicKey={publicKey}
            />
          )}
        </div>
      </article>
    </>
  );
}
