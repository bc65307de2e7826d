/** What a page says when this account has no such order. It does not say whether another account has. */
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";

export function UnknownOrder() {
  const { t } = useTranslation("checkout");
  return (
    <EmptyState
      isPage
      sign="warning"
      title={t("purchased.unknown")}
      text={<MailText>{t("purchased.unknownText", { contact: BRAND.contact })}</MailText>}
    >
      <LinkButton to="/user/profile" variant="secondary">
        {t("purchased.account")}
      </LinkButton>
    </EmptyState>
  );
}
