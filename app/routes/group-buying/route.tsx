/** Buying together: what it is and how it goes, for somebody who has never heard of it. */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PageHead } from "#app/page-head.tsx";
import { sameForAll } from "#app/page-headers.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Explanation } from "./explanation.tsx";
import { SEATS } from "./hoists.tsx";

export const handle = { namespaces: ["group-buying", "checkout"] };

export const headers = sameForAll;

const GroupDesk = lazy(async () => ({
  default: (await import("#app/groups/group-desk.tsx")).GroupDesk,
}));

/** Comes with script alone: the page explains itself without. */
function LazyDesk({ groupId }: { groupId: string | null }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense>
      <GroupDesk groupId={groupId} />
    </Suspense>
  );
}

export default function GroupBuying() {
  const { t } = useTranslation("group-buying");
  const [query] = useSearchParams();
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
      <LazyDesk groupId={query.get("group")} />
      <Explanation />
    </>
  );
}
