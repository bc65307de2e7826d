/** For everybody else: what this page is, and how to become an affiliate. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import { buttonClass, LinkButton } from "#app/kit/ui/button.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";

export function NotAffiliate() {
  const { t } = useTranslation("kol");
  const { uid } = useSignedInUser();
  const subject = encodeURIComponent(t("none.subject", { uid }));
  return (
    <>
      <EmptyState title={t("none.title")} text={t("none.text", { uid })}>
        <a href={`mailto:${BRAND.contact}?subject=${subject}`} className={buttonClass("primary")}>
          {t("none.apply")}
        </a>
        <LinkButton to="/affiliate" variant="secondary">
          {t("none.programme")}
        </LinkButton>
      </EmptyState>
      <p className="text-quiet">
        {t("none.invite")}{" "}
        <Link to="/user/reward" className={TEXT_LINK_CLASS}>
          {t("none.inviteLink")}
        </Link>
      </p>
    </>
  );
}
