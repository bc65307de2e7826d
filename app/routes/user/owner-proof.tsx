/** That it is the owner who asks: the password, or a code to an own address, one of which is chosen. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { AddressKind, CodePurpose } from "#contract/address.ts";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";
import { useSentCode } from "#app/parts/account/sent-code.ts";

export type Way = "password" | AddressKind;

export interface ProofValues {
  password: string;
  code: string;
}

export interface OwnerProofProps {
  user: CurrentUser;
  /** Said to whoever has neither a password nor an address. */
  noWay: string;
  /** The form, which is new for each way. */
  children: (way: Way) => ReactNode;
}

export function OwnerProof({ user, noWay, children }: OwnerProofProps) {
  const { t } = useTranslation("user");
  const ways = waysOf(user, useCodeKinds());
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  if (way === undefined) return <p className="max-w-prose">{noWay}</p>;
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
      {children(way)}
    </div>
  );
}

function waysOf(user: CurrentUser, codeKinds: readonly AddressKind[]): Way[] {
  const addresses = codeKinds.filter((kind) => user[kind] !== null);
  return user.hasPassword ? ["password", ...addresses] : addresses;
}

/** What is sent for what was typed, and what is said about a field that the contract refuses. */
export function useProof(user: CurrentUser, way: Way) {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  return {
    request: ({ password, code }: ProofValues) =>
      way === "password"
        ? { password }
        : { kind: way, address: user[way] ?? "", code: sentCode(code) },
    invalid: (field: string, { code }: ProofValues) =>
      field === "code" ? messages.code(code) : t("password-prompt"),
    summary: t("check-input"),
  };
}

export function ProofField({
  user,
  way,
  purpose,
}: {
  user: CurrentUser;
  way: Way;
  purpose: CodePurpose;
}) {
  if (way === "password") return <CurrentPassword />;
  return <CodeField purpose={purpose} kind={way} address={user[way] ?? ""} />;
}
