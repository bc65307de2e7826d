/**
 * `/unsubscribe/<link>`: where the link of a letter leads. Opening it changes nothing; the one button does, signed in or not,
 * with a script or without (worker/doors/unsubscribe.ts).
 */
import { useTranslation } from "react-i18next";
import type { NoticeKind } from "#contract/notice.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { ResultPage } from "#app/kit/ui/result-page.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import type { Route } from "./+types/route";

export const handle = { namespaces: ["notices"] };

type Notice = { kind: NoticeKind; wanted: boolean } | "unknown" | "silent";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(gatewayContext);
  const answer = await call("user_notice_link", { link: params.link }).catch(() => null);
  const notice: Notice = answer === null ? "silent" : answer.code === 200 ? answer.data : "unknown";
  return { notice, hasFailed: url.searchParams.has("failed") };
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("notices");
  const { notice, hasFailed } = loaderData;
  return (
    <>
      <PageHead title={t("unsubscribe.head")} description={t("unsubscribe.lead")} />
      {typeof notice === "string" ? (
        <NoNotice of={notice} />
      ) : notice.wanted ? (
        <Stop kind={notice.kind} hasFailed={hasFailed} />
      ) : (
        <Stopped kind={notice.kind} />
      )}
    </>
  );
}

/** The browser's own form: the answer is this page again, with what holds then. */
function Stop({ kind, hasFailed }: { kind: NoticeKind; hasFailed: boolean }) {
  const { t } = useTranslation("notices");
  return (
    <PageHeader
      title={t("unsubscribe.title", { kind: t(`kinds.${kind}.name`) })}
      lead={t("unsubscribe.lead")}
    >
      <form method="post" className="grid justify-items-start gap-4">
        {hasFailed && (
          <p role="alert" className="max-w-prose font-medium text-error">
            {t("unsubscribe.failed")}
          </p>
        )}
        <Button type="submit" name="stop" value="1">
          {t("unsubscribe.stop")}
        </Button>
      </form>
    </PageHeader>
  );
}

function Stopped({ kind }: { kind: NoticeKind }) {
  const { t } = useTranslation("notices");
  return (
    <PageHeader
      title={t("unsubscribe.doneTitle", { kind: t(`kinds.${kind}.name`) })}
      lead={
        <>
          <p>{t("unsubscribe.done")}</p>
          <p>{t("unsubscribe.again")}</p>
        </>
      }
    >
      <LinkButton to="/user/notices" variant="secondary">
        {t("unsubscribe.toNotices")}
      </LinkButton>
    </PageHeader>
  );
}

function NoNotice({ of }: { of: "unknown" | "silent" }) {
  const { t } = useTranslation("notices");
  return (
    <ResultPage
      scene={of === "unknown" ? "not-found" : "server-error"}
      title={t(`unsubscribe.${of}Title`)}
      text={t(`unsubscribe.${of}`)}
    >
      <LinkButton to="/user/notices">{t("unsubscribe.toNotices")}</LinkButton>
    </ResultPage>
  );
}
