/** Member benefits: a slot of a shared account for each service, for as long as the benefits run. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/data/api/api-error.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { benefitFlags } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { Service } from "./service.tsx";

export const handle = { namespaces: ["benefits"] };

export default function UserBenefits() {
  const { t } = useTranslation("benefits");
  const { hasBenefits, hasBenefitsNew } = benefitFlags(useSignedInUser());
  return (
    <div className="grid gap-10">
      <AccountHead title={t("title")} lead={t("lead")} />
      {hasBenefits || hasBenefitsNew ? <Services /> : <NoRight />}
    </div>
  );
}

function NoRight() {
  const { t } = useTranslation("benefits");
  return (
    <EmptyState title={t("none.title")} text={t("none.text")}>
      <LinkButton to="/pricing" variant="secondary">
        {t("none.plans")}
      </LinkButton>
    </EmptyState>
  );
}

function Services() {
  const { t } = useTranslation("benefits");
  const language = useLanguage();
  const services = useQuery(callQuery("system_benefits", {}), queryClient);
  const own = useQuery(callQuery("system_user_benefits", {}), queryClient);
  const error = services.error ?? own.error;
  // The benefits may have ended since the page loaded.
  if (error instanceof ApiError && error.problem === "NoBenefits") return <NoRight />;
  if (error && !(services.data && own.data)) {
    const retry = () => Promise.all([services.refetch(), own.refetch()]);
    return <ErrorState title={t("error")} text={error.message} onRetry={() => void retry()} />;
  }
  if (!services.data || !own.data) return <Placeholder />;
  if (services.data.services.length === 0) {
    return <EmptyState title={t("empty.title")} text={t("empty.text")} />;
  }
  return (
    <>
      <p className="font-medium tabular">
        {t("until", { date: formatInstant(own.data.until, language) })}
      </p>
      {services.data.services.map(({ service, isFree }, at) => (
        <Service
          key={service}
          id={`service-${at}`}
          name={service}
          isFree={isFree}
          lease={own.data.leases.find((lease) => lease.service === service)}
        />
      ))}
    </>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-8">
      {["w-32", "w-24"].map((width) => (
        <div key={width} className="grid gap-3 border-t border-line pt-5">
          <Skeleton className={width} />
          <Skeleton className="h-20" />
        </div>
      ))}
    </Loading>
  );
}
