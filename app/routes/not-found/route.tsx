/** The page for an address that does not exist: status 404, the cut line, and the way home. */
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import type { RouteHandle } from "#app/kit/i18n/namespaces.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { ResultPage } from "#app/kit/ui/result-page.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle: RouteHandle = { namespaces: ["refused"], isComplete: true };

export const headers = sameForAll;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation(["refused", "error"]);
  return (
    <>
      <PageHead title={t("notFound.title")} description={t("notFound.text")} />
      <ResultPage
        scene="not-found"
        title={t("notFound.title")}
        text={t("notFound.text")}
        detail={<MailText>{t("notFound.message", { contact: BRAND.contact })}</MailText>}
      >
        <LinkButton to="/">{t("error:home")}</LinkButton>
      </ResultPage>
    </>
  );
}
