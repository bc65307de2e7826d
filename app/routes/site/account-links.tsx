/** Register and sign in, or the personal centre and signing out. The page's first script marks which (app/root.tsx). */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { signOut } from "#app/data/session/sign-out.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { PlainSignOut } from "#app/parts/account/plain-sign-out.tsx";

export function AccountLinks({ className }: { className?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plain = usePageFacts()?.plain;

  async function leave() {
    await signOut(() => navigate("/"));
  }

  return (
    <>
      <div className={classNames("when-out", className)}>
        <LinkButton to="/login" variant="quiet" className="min-h-11 whitespace-nowrap">
          {t("nav.login")}
        </LinkButton>
        <LinkButton to="/register" className="min-h-11 whitespace-nowrap">
          {t("nav.register")}
        </LinkButton>
      </div>
      <div className={classNames("when-in", className)}>
        {import.meta.env.SSR && plain ? (
          <PlainSignOut label={t("nav.logout")} />
        ) : (
          <Button
            variant="quiet"
            className="min-h-11 whitespace-nowrap"
            onClick={() => void leave()}
          >
            {t("nav.logout")}
          </Button>
        )}
        <LinkButton to="/user" variant="secondary" className="min-h-11 whitespace-nowrap">
          {t("nav.user")}
        </LinkButton>
      </div>
    </>
  );
}
