/** `/loading`: shown by a client or a window that waits. Says so, and after a while what can be done. */
import { useTranslation } from "react-i18next";
import { Sign } from "#app/kit/drawing/sign.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";

export const handle = { namespaces: ["loading"] };

export default function Loading() {
  const { t } = useTranslation("loading");
  return (
    <>
      <PageHead title={t("title")} description={t("text")} />
      <div className="page grid gap-8 py-20 sm:py-32">
        <Sign name="loading" className="w-full max-w-sm text-blue" />
        <div className="grid gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="max-w-prose text-quiet">{t("text")}</p>
        </div>
        <div className="animate-late grid justify-items-start gap-4">
          <p className="max-w-prose">{t("late")}</p>
          <LinkButton to="/" variant="secondary">
            {t("home")}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
