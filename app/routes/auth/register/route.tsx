/** Opening an account. */
import { useTranslation } from "react-i18next";
import { PageTop } from "#app/routes/auth/page-top.tsx";
import { NameForm } from "./name-form.tsx";

export default function Register() {
  const { t } = useTranslation("login");
  return (
    <>
      <PageTop
        path="/register"
        title={t("register")}
        lead={t("registerLead")}
        other={{ to: "/login", question: t("haveAccount"), label: t("toSignIn") }}
      />
      <NameForm />
    </>
  );
}
