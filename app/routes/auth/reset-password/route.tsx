/** Setting a new password with a code, after the old one was forgotten. */
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { KindTabs } from "#app/routes/auth/kind-tabs.tsx";
import { PageTop } from "#app/routes/auth/page-top.tsx";
import { AddressForm } from "./address-form.tsx";

export default function ResetPassword() {
  const { t } = useTranslation(["login", "common"]);
  const codeKinds = useCodeKinds();
  return (
    <>
      <PageTop
        path="/resetpassword"
        title={t("reset")}
        lead={t("resetLead")}
        other={{ to: "/login", question: t("remembered"), label: t("toSignIn") }}
      />
      <noscript>
        <p className="mb-8 rounded border border-edge bg-tint p-4">{t("common:needsScript")}</p>
      </noscript>
      {codeKinds.length > 0 && (
        <KindTabs label={t("resetWith")} kinds={codeKinds}>
          {(kind) => <AddressForm kind={kind} />}
        </KindTabs>
      )}
      <p className="mt-6 text-sm text-quiet">
        <MailText>{t("resetWithout", { contact: BRAND.contact })}</MailText>
      </p>
    </>
  );
}
