/** Replaces a page that failed: what it means for the reader and what to do; nothing of the error's insides. */
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import type { SceneName } from "#app/kit/drawing/scene.tsx";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { ResultPage } from "#app/kit/ui/result-page.tsx";

type Kind = "forbidden" | "notFound" | "failed";

const SCENES: Record<Kind, SceneName> = {
  forbidden: "forbidden",
  notFound: "not-found",
  failed: "server-error",
};

export function ErrorPage() {
  const { t } = useTranslation(["error", "common"]);
  const kind = kindOf(useRouteError());
  return (
    <>
      <title>{`${t(`${kind}.title`)} · ${BRAND.name}`}</title>
      <header className="page flex min-h-18 items-center">
        <Link to="/" reloadDocument aria-label={t("common:nav.brandHome")}>
          <BrandMark name={BRAND.name} />
        </Link>
      </header>
      <main>
        <ResultPage
          scene={SCENES[kind]}
          title={t(`${kind}.title`)}
          text={t(`${kind}.text`)}
          detail={t(`${kind}.message`, { contact: BRAND.contact })}
        >
          {kind === "failed" && (
            <Button className="when-script" onClick={() => window.location.reload()}>
              {t("reload")}
            </Button>
          )}
          <LinkButton to="/" reloadDocument variant={kind === "failed" ? "secondary" : "primary"}>
            {t("home")}
          </LinkButton>
        </ResultPage>
      </main>
    </>
  );
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return "failed";
  if (error.status === 404) return "notFound";
  return error.status === 401 || error.status === 403 ? "forbidden" : "failed";
}
