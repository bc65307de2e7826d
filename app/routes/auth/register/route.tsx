/** Opening an account. */
import { useTranslation } from "react-i18next";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { KindTabs } from "#app/routes/auth/kind-tabs.tsx";
import { PageTop } from "#app/routes/auth/page-top.tsx";
import { AddressForm } from "./address-form.tsx";
import { NameForm } from "./name-form.tsx";

export { signingIn as action } from "../signing-in.server.ts";

export default function Register() {
  const { t } = useTranslation("login");
  const codeKinds = useCodeKinds();
  return (
    <>
      <PageTop
        path="/register"
        title={t("register")}
        lead={t("registerLead")}
        other={{ to: "/login", question: t("haveAccount"), label: t("toSignIn") }}
      />
      <KindTabs label={t("registerWith")} kinds={["account", ...codeKinds]}>
        {(kind) => (kind === "account" ? <NameForm /> : <AddressForm kind={kind} />)}
      </KindTabs>
    </>
  );
}
