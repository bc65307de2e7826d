/** Keeping the account of a trial: an address first, then a password; each step is final. */
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Tabs } from "#app/kit/ui/tabs.tsx";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { AddressForm } from "#app/parts/account/form/address-form.tsx";
import { PasswordForm } from "#app/parts/account/form/password-form.tsx";

const stay = () => undefined;

export function Keep({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(["trial", "login", "user"]);
  const kinds = useCodeKinds();
  const address = user.email ?? user.phone;
  if (address !== null && user.hasPassword) {
    return (
      <>
        <p className="max-w-prose">{t("device.kept", { address })}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/user/profile">{t("device.account")}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose text-quiet">
        {address === null ? t("device.keep") : t("device.keepPassword", { address })}
      </p>
      <div className="w-full max-w-md">
        {address === null ? (
          <Tabs
            label={t("device.keepHow")}
            items={kinds.map((kind) => ({
              id: kind,
              label: t(`login:kind.${kind}`),
              content: <AddressForm kind={kind} hasPassword={user.hasPassword} onDone={stay} />,
            }))}
          />
        ) : (
          <PasswordForm hasPassword={false} onDone={stay} />
        )}
      </div>
    </>
  );
}
