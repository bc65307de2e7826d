/** Buying together: what it is and how it goes, for somebody who has never heard of it. */
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/page-head.tsx";
import { sameForAll } from "#app/page-headers.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Explanation } from "./explanation.tsx";
import { SEATS } from "./hoists.tsx";

export const handle = { namespaces: ["group-buying"] };

export const headers = sameForAll;

export default function GroupBuying() {
  const { t } = useTranslation("group-buying");
  return (
    <>
      <PageHead
        title={t("meta.title")}
        description={t("meta.description")}
        path="/group-buying"
        image="group-buying"
      />
      <PageHeader title={t("title")} lead={t("lead")} flags={SEATS}>
        <LinkButton to="/pricing">{t("plans")}</LinkButton>
        <LinkButton to="/register" variant="secondary" className="when-out">
          {t("register")}
        </LinkButton>
      </PageHeader>
      <Explanation />
    </>
  );
}
