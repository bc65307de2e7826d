/** Signing in. */
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { PageTop } from "#app/routes/auth/page-top.tsx";
import { NameForm } from "./name-form.tsx";

/** What another page says when it sends somebody here. */
interface Sent {
  reason?: "required" | "ended" | "registered";
  account?: string;
}

export default function Login() {
  const { t } = useTranslation("login");
  // safe because only this site's own pages set the state of a move, and each part is looked at before it is used
  const sent = (useLocation().state ?? {}) as Sent;
  return (
    <>
      <PageTop
        path="/login"
        title={t("signIn")}
        lead={t("signInLead")}
        other={{ to: "/register", question: t("noAccount"), label: t("toRegister") }}
        notice={noticeOf(sent.reason, t)}
      />
      <NameForm account={sent.account} />
    </>
  );
}

function noticeOf(reason: Sent["reason"], t: ReturnType<typeof useTranslation<"login">>["t"]) {
  if (reason === "ended") return t("noticeEnded");
  if (reason === "registered") return t("noticeRegistered");
  return reason === "required" ? t("noticeRequired") : undefined;
}
