/** The password, or a code to an own address, and the final confirmation. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import type { AddressKind } from "#contract/address.ts";
import { forgetSession } from "#app/data/session/sign-out.ts";
import { CheckboxField } from "#app/kit/ui/checkbox-field.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";
import { useSentCode } from "#app/parts/account/sent-code.ts";

type Way = "password" | AddressKind;

interface Values {
  password: string;
  code: string;
  sure: boolean;
}

export function DeleteForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(["user", "login"]);
  const ways = waysOf(user, useCodeKinds());
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  if (way === undefined) return <p className="max-w-prose">{t("delete.noWay")}</p>;
  return (
    <div className="grid max-w-md gap-5">
      {ways.length > 1 && (
        <SelectField
          label={t("delete.way")}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
          options={ways.map((value) => ({
            value,
            label: t(`delete.by.${value}`, { address: value === "password" ? "" : user[value] }),
          }))}
        />
      )}
      <Proof key={way} way={way} user={user} />
    </div>
  );
}

/** An account that has neither a password nor an address is deleted once it has one. */
function waysOf(user: CurrentUser, codeKinds: readonly AddressKind[]): Way[] {
  const addresses = codeKinds.filter((kind) => user[kind] !== null);
  return user.hasPassword ? ["password", ...addresses] : addresses;
}

function Proof({ way, user }: { way: Way; user: CurrentUser }) {
  const { t } = useTranslation(["user", "login"]);
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const navigate = useNavigate();
  const address = way === "password" ? "" : (user[way] ?? "");
  const form = useCallForm<"user_delete_account", Values>({
    name: "user_delete_account",
    request: ({ password, code }) =>
      way === "password" ? { password } : { kind: way, address, code: sentCode(code) },
    invalid: (field, { code }) =>
      field === "code" ? messages.code(code) : t("login:password-prompt"),
    check: ({ sure }) => (sure ? {} : { sure: t("delete.surePrompt") }),
    summary: t("login:check-input"),
    onDone: async () => {
      await forgetSession(() => navigate("/"));
      showToast({ kind: "success", message: t("delete.done") });
    },
  });
  return (
    <CallFormView form={form} submit={t("delete.submit")} variant="danger" compact>
      {way === "password" ? (
        <CurrentPassword />
      ) : (
        <CodeField purpose="delete" kind={way} address={address} />
      )}
      <Sure />
    </CallFormView>
  );
}

function Sure() {
  const { t } = useTranslation("user");
  const { register } = useFormContext<Values>();
  return (
    <CheckboxField {...register("sure")} label={t("delete.sure")} error={useFieldError("sure")} />
  );
}
