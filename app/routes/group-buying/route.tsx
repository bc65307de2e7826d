/** Buying together: what it is and how it goes, groups to start and to join, and the page that an invite link opens. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { GroupPlaceholder } from "#app/parts/groups/group-placeholder.tsx";
import { SEAT_FLAGS } from "#app/parts/groups/seat-flags.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { Explanation } from "./explanation.tsx";

export const handle = { namespaces: ["group-buying", "checkout", "problem"] };

export const headers = sameForAll;

const GroupDesk = lazyPart(async () => (await import("./group-desk.tsx")).GroupDesk);

export default function GroupBuying() {
  const { t } = useTranslation("group-buying");
  const [query] = useSearchParams();
  const groupId = query.get("group");
  return (
    <>
      <PageHead
        title={t("meta.title")}
        description={t("meta.description")}
        path="/group-buying"
        image="group-buying"
      />
      {groupId === null ? <Header /> : <InvitedHeader />}
      <LazyDesk groupId={groupId} />
      <Explanation />
    </>
  );
}

function Header() {
  const { t } = useTranslation("group-buying");
  return (
    <PageHeader title={t("title")} lead={t("lead")} flags={SEAT_FLAGS}>
      <LinkButton to="#start" className="when-script">
        {t("desk.start")}
      </LinkButton>
      <LinkButton to="#open" variant="secondary" className="when-script">
        {t("desk.open")}
      </LinkButton>
    </PageHeader>
  );
}

function InvitedHeader() {
  const { t } = useTranslation("group-buying");
  return (
    <PageHeader
      title={t("invited.title")}
      lead={t("invited.lead", { brand: BRAND.name })}
      flags={SEAT_FLAGS}
    />
  );
}

/** Needs a script; the page explains itself without. */
function LazyDesk({ groupId }: { groupId: string | null }) {
  const isHydrated = useHydrated();
  const placeholder = (
    <div className="page when-script min-h-[60vh] py-14">
      <GroupPlaceholder />
    </div>
  );
  if (!isHydrated) return placeholder;
  return <GroupDesk key={groupId} groupId={groupId} waiting={placeholder} />;
}
