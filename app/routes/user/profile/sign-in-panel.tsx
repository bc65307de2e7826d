/** What the owner signs in with, and how each of it is added or changed. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { LedgerRow, LedgerSection } from "#app/routes/user/ledger.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

type Changing = "email" | "phone" | "password" | null;

export function SignInPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  const [changing, setChanging] = useState<Changing>(null);
  const close = () => setChanging(null);
  const codeKinds = useCodeKinds();
  const action = (what: NonNullable<Changing>, isSet: boolean) => (
    <Button
      variant="quiet"
      className="-mr-5 min-h-11"
      aria-label={t(isSet ? "signIn.changeWhat" : "signIn.addWhat", { what: t(`signIn.${what}`) })}
      onClick={() => setChanging(what)}
    >
      {t(isSet ? "signIn.change" : "signIn.add")}
    </Button>
  );
  return (
    <LedgerSection id="sign-in" title={t("signIn.title")} lead={t("signIn.lead")}>
      <dl>
        {user.account && <LedgerRow name={t("signIn.account")}>{user.account}</LedgerRow>}
        {(["email", "phone"] as const).map((kind) => (
          <LedgerRow
            key={kind}
            name={t(`signIn.${kind}`)}
            action={codeKinds.includes(kind) && action(kind, user[kind] !== null)}
          >
            {user[kind] ?? <span className="text-quiet">{t("signIn.none")}</span>}
          </LedgerRow>
        ))}
        <LedgerRow name={t("signIn.password")} action={action("password", user.hasPassword)}>
          {user.hasPassword ? (
            <>
              <span aria-hidden="true" className="font-mono">
                ••••••••
              </span>
              <span className="sr-only">{t("signIn.isSet")}</span>
            </>
          ) : (
            <span className="text-quiet">{t("signIn.none")}</span>
          )}
        </LedgerRow>
      </dl>
      {(changing === "email" || changing === "phone") && (
        <AddressDialog kind={changing} user={user} onClose={close} />
      )}
      {changing === "password" && <PasswordDialog hasPassword={user.hasPassword} onClose={close} />}
    </LedgerSection>
  );
}
