/** Replaces a page that failed: what it means for the reader and what to do; nothing of the error's insides. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import type { SceneName } from "#app/kit/drawing/scene.tsx";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { ResultPage } from "#app/kit/ui/result-page.tsx";

type Refusal = "forbidden" | "notFound";

const SCENES: Record<Refusal, SceneName> = { forbidden: "forbidden", notFound: "not-found" };

export function ErrorPage() {
  const refusal = refusalOf(useRouteError());
  return refusal ? <Refused refusal={refusal} /> : <Failed />;
}

function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error)) return null;
  if (error.status === 404) return "notFound";
  return error.status === 401 || error.status === 403 ? "forbidden" : null;
}

/** Its texts are in every page: a line that is down may be why. */
function Failed() {
  const { t } = useTranslation("error");
  return (
    <WholePage
      scene="server-error"
      title={t("failed.title")}
      text={t("failed.text")}
      detail={t("failed.message", { contact: BRAND.contact })}
    >
      <Button className="when-script" onClick={() => window.location.reload()}>
        {t("reload")}
      </Button>
      <LinkButton to="/" reloadDocument variant="secondary">
        {t("home")}
      </LinkButton>
    </WholePage>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation(["refused", "error"]);
  return (
    <WholePage
      scene={SCENES[refusal]}
      title={t(`${refusal}.title`)}
      text={t(`${refusal}.text`)}
      detail={t(`${refusal}.message`, { contact: BRAND.contact })}
    >
      <LinkButton to="/" reloadDocument>
        {t("error:home")}
      </LinkButton>
    </WholePage>
  );
}

interface WholePageProps {
  scene: SceneName;
  title: string;
  text: string;
  detail: string;
  children: ReactNode;
}

function WholePage({ title, ...result }: WholePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${title} · ${BRAND.name}`}</title>
      <header className="page flex min-h-18 items-center">
        <Link to="/" reloadDocument aria-label={t("nav.brandHome")}>
          <BrandMark name={BRAND.name} />
        </Link>
      </header>
      <main>
        <ResultPage title={title} {...result} />
      </main>
    </>
  );
}
