/** The second step of signing in: passkeys, an authenticator app, and recovery codes. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Security as State } from "#contract/second-factor.ts";
import { callQuery, changed } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { Link } from "react-router";
import { AppSection } from "./app-section.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { RecoverySection } from "./recovery-section.tsx";

export const handle = { namespaces: ["security"] };

export default function Security() {
  const { t } = useTranslation("security");
  const query = useQuery(callQuery("user_security", {}), queryClient);
  return (
    <div className="grid gap-10">
      <AccountHead title={t("title")} lead={t("lead")} />
      <Answered query={query} error={t("error")}>
        {(state) => <Factors state={state} />}
      </Answered>
    </div>
  );
}

function Factors({ state }: { state: State }) {
  const { t } = useTranslation("security");
  const [codes, setCodes] = useState<string[] | null>(null);
  async function onChanged(made: string[] | null) {
    setCodes(made);
    await changed("user_security", "user_sessions");
  }
  if (!state.isOpenToIt) {
    return (
      <section className="border-l-4 border-signal bg-tint px-5 py-4">
        <p className="max-w-prose">
          {t("early")}{" "}
          <Link to="/user/profile#sign-in" className={TEXT_LINK_CLASS}>
            {t("earlyLink")}
          </Link>
        </p>
      </section>
    );
  }
  const isOn = state.app !== null || state.passkeys.length > 0;
  return (
    <>
      <p className="border-l-4 border-signal bg-tint px-5 py-4">
        <span className="block max-w-prose">{t(isOn ? "isOn" : "isOff")}</span>
      </p>
      {(state.takesPasskeys || state.passkeys.length > 0) && (
        <PasskeySection state={state} onChanged={onChanged} />
      )}
      <AppSection state={state} onChanged={onChanged} />
      {isOn && <RecoverySection state={state} onChanged={onChanged} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
