/** "Show that it is you": the second factor where there is one, else the password or a code to an own address. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { AddressKind } from "#contract/address.ts";
import type { Security } from "#contract/second-factor.ts";
import { call } from "#app/data/api/client.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { currentUserQuery } from "#app/data/session/current-user.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";
import { SecondForm } from "#app/parts/account/second/second-form.tsx";
import { waysIn } from "#app/parts/account/second/ways-in.ts";
import { useSentCode } from "#app/parts/account/sent-code.ts";
import { Answered } from "./answered.tsx";

export interface OwnerDialogProps {
  onDone: (shown: boolean) => void;
}

export function OwnerDialog({ onDone }: OwnerDialogProps) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  const security = useQuery(callQuery("user_security", {}), queryClient);
  const { data: user } = useQuery(currentUserQuery, queryClient);
  const minutes = security.data && formatDuration(security.data.shownFor, language);
  return (
    <Dialog
      open
      isOnTop
      onOpenChange={(open) => !open && onDone(false)}
      title={t("owner.title")}
      description={minutes && t("owner.lead", { time: minutes })}
    >
      <Answered query={security} error={t("owner.error")}>
        {(data) => user && <Proof security={data} user={user} onDone={() => onDone(true)} />}
      </Answered>
    </Dialog>
  );
}

interface ProofProps {
  security: Security;
  user: CurrentUser;
  onDone: () => void;
}

function Proof({ security, user, onDone }: ProofProps) {
  const { t } = useTranslation("security");
  const ways = waysIn(security);
  if (ways.length === 0) return <FirstFactor user={user} onDone={onDone} />;
  return (
    <SecondForm
      name="user_show_owner"
      ways={ways}
      question={() => call("user_passkey_question", {}, { ownErrors: true })}
      submit={t("owner.submit")}
      onDone={onDone}
    />
  );
}

type Way = "password" | AddressKind;

function FirstFactor({ user, onDone }: Omit<ProofProps, "security">) {
  const { t } = useTranslation("security");
  const codeKinds = useCodeKinds().filter((kind) => user[kind] !== null);
  const ways: Way[] = user.hasPassword ? ["password", ...codeKinds] : codeKinds;
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  if (way === undefined) return <p>{t("early")}</p>;
  return (
    <div className="grid gap-5">
      {ways.length > 1 && (
        <SelectField
          label={t("owner.way")}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
          options={ways.map((value) => ({
            value,
            label: t(`owner.by.${value}`, { address: value === "password" ? "" : user[value] }),
          }))}
        />
      )}
      <FirstForm key={way} way={way} user={user} onDone={onDone} />
    </div>
  );
}

interface Values {
  password: string;
  code: string;
}

function FirstForm({ way, user, onDone }: Omit<ProofProps, "security"> & { way: Way }) {
  const { t } = useTranslation(["security", "login"]);
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const address = way === "password" ? "" : (user[way] ?? "");
  const form = useCallForm<"user_show_owner", Values>({
    name: "user_show_owner",
    request: ({ password, code }) =>
      way === "password" ? { password } : { kind: way, address, code: sentCode(code) },
    invalid: (field, { code }) =>
      field === "code" ? messages.code(code) : t("login:password-prompt"),
    onDone,
  });
  return (
    <CallFormView form={form} submit={t("security:owner.submit")}>
      {way === "password" ? (
        <CurrentPassword />
      ) : (
        <CodeField purpose="prove" kind={way} address={address} />
      )}
    </CallFormView>
  );
}
