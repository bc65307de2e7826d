/** `/v4/docs`: the API for people, on deployments that say DEV or TEST. In English only, like the API's own names. */
import { data } from "react-router";
import { gatewayContext } from "#app/gateway/context.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import type { Route } from "./+types/route";
import { CallCard } from "./call-card.tsx";
import { describeApi } from "./describe.server.ts";
import { ProblemTable } from "./problem-table.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { apiDocs, apiPrefix } = context.get(gatewayContext);
  if (!apiDocs) throw data(null, { status: 404 });
  return { api: describeApi(apiPrefix), document: `${apiPrefix}/openapi.json` };
}

export default function ApiDocs({ loaderData: { api, document } }: Route.ComponentProps) {
  return (
    <div lang="en">
      <title>Halyard API</title>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Halyard API"
        lead="Every call is a POST of JSON: a signature and the call's own parameters. The answer is HTTP 200 with code, msg, status and data; the code says how it went."
      >
        <a href={document} className={TEXT_LINK_CLASS}>
          The same as an OpenAPI 3.1 document
        </a>
      </PageHeader>
      <nav aria-label="Areas" className="page flex flex-wrap gap-x-6 pb-6 *:py-2.5">
        {api.areas.map(({ name }) => (
          <a key={name} href={`#${name}`} className={TEXT_LINK_CLASS}>
            {name}
          </a>
        ))}
        <a href="#problems" className={TEXT_LINK_CLASS}>
          problems
        </a>
      </nav>
      {api.areas.map(({ name, calls }) => (
        <Section key={name} id={name} title={name} lead={`${calls.length} calls`} wide>
          <div className="grid gap-12">
            {calls.map((call) => (
              <CallCard key={call.name} call={call} />
            ))}
          </div>
        </Section>
      ))}
      <Section
        id="problems"
        title="Problems"
        lead="A refusal's status and code are stable; its msg is in the language of the request."
        tinted
        wide
      >
        <ProblemTable problems={api.problems} />
      </Section>
    </div>
  );
}
