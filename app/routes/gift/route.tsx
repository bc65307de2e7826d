/** The page of a gift's link. It keeps the code in the tab until its visitor has signed in and redeems it. */
import { useTranslation } from "react-i18next";
import { useLoginState } from "#app/data/session/login-state.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { broughtCode } from "#app/parts/gifts/brought-code.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["gift", "redemption"] };

export const headers = sameForAll;

const Redeem = lazyPart(async () => (await import("./redeem.tsx")).Redeem);

export default function GiftPage() {
  const { t } = useTranslation("gift");
  const isHydrated = useHydrated();
  return (
    <>
      <PageHead title={t("meta.title")} description={t("meta.description")} />
      <PageHeader title={t("title")} lead={t("lead")} flags={["plain", "halves"]} />
      <div className="page pb-16 sm:pb-24">{isHydrated ? <Ways /> : <Placeholder />}</div>
    </>
  );
}

function Ways() {
  const state = useLoginState();
  // Read with each state: a code that was redeemed is forgotten.
  const code = broughtCode();
  if (state === "unknown") return <Placeholder />;
  if (state === "in") return <Redeem code={code} waiting={<Placeholder />} />;
  return <Account code={code} />;
}

const BACK = new URLSearchParams({ redirect: "/gift" });

function Account({ code }: { code: string | null }) {
  const { t } = useTranslation("gift");
  return (
    <section aria-labelledby="account" className="grid max-w-prose gap-5">
      {code && (
        <p className="grid">
          <span className="text-sm text-quiet">{t("code")}</span>
          <span className="text-xl font-semibold break-all tabular select-all">{code}</span>
        </p>
      )}
      <div className="grid gap-1">
        <h2 id="account" className="text-xl font-semibold">
          {t("account")}
        </h2>
        <p>{t(code ? "accountText" : "accountTyped")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/register?${BACK}`}>{t("register")}</LinkButton>
        <LinkButton to={`/login?${BACK}`} variant="secondary">
          {t("login")}
        </LinkButton>
      </div>
    </section>
  );
}

function Placeholder() {
  return (
    <Loading className="grid max-w-md gap-4">
      <Skeleton className="w-48" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12 w-40" />
    </Loading>
  );
}
