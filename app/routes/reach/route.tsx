/** `/reach`: where we are when this site is blocked. Explains the finder, offers it, and shows the newest signed list. */
import { useTranslation } from "react-i18next";
import { listOf } from "#contract/reach/signed-list.ts";
import { FINDER_NAME, FINDER_PATH } from "#contract/reach/finder-file.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { buttonClass } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { StepList } from "#app/kit/ui/step-list.tsx";
import { InstallNote } from "#app/parts/install/install-note.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { LetterForm } from "./letter-form.tsx";
import { ListSection } from "./list-section.tsx";
import { sending } from "./sending.server.ts";

export const handle = { namespaces: ["install", "reach", "login"] };

export const headers = sameForAll;

export const action = sending;

const STEPS = ["keep", "search", "go"] as const;

export function loader({ context }: Route.LoaderArgs) {
  const { addressList } = context.get(gatewayContext);
  return { list: addressList === null ? null : listOf(addressList) };
}

export default function Reach({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useTranslation("reach");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/reach" />
      <PageHeader title={t("title")} lead={t("lead")} flags={["diamond", "saltire"]}>
        {list && (
          <a href={FINDER_PATH} download={FINDER_NAME} className={buttonClass("primary")}>
            {t("get")}
          </a>
        )}
      </PageHeader>
      <div className="page pb-10 empty:hidden">
        <InstallNote />
      </div>
      {list ? (
        <>
          <Section title={t("how.title")} lead={t("how.lead")} tinted>
            <StepList
              steps={STEPS.map((step) => ({
                title: t(`how.${step}.title`),
                text: t(`how.${step}.text`),
              }))}
            />
          </Section>
          <Section title={t("letter.title")} lead={t("letter.lead")}>
            <LetterForm />
          </Section>
          <ListSection list={list} />
        </>
      ) : (
        <div className="page pb-14 sm:pb-20">
          <EmptyState title={t("none.title")} text={t("none.text")} />
        </div>
      )}
    </>
  );
}
