/** The field for one kind of address. The phone's, with its metadata, is loaded when one is first asked for. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AddressKind } from "#contract/address.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { AddressValues } from "#app/parts/account/address.ts";
import { useFormField } from "#app/parts/account/call-form-view.tsx";

const PhoneField = lazyPart(async () => (await import("./phone-field.client.tsx")).PhoneField);

export interface AddressFieldProps {
  kind: AddressKind;
  label?: string;
  /** `username` where the address is what a person signs in with. */
  autoComplete?: string;
}

export function AddressField({ kind, label, autoComplete }: AddressFieldProps) {
  const { t } = useTranslation("login");
  const form = useFormContext<AddressValues>();
  const field = useFormField("address");
  if (kind === "email") {
    return (
      <TextField
        {...field}
        label={label ?? t("email")}
        type="email"
        inputMode="email"
        autoComplete={autoComplete ?? "email"}
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  const name = label ?? t("phone.label");
  return (
    <PhoneField
      {...field}
      label={name}
      country={form.watch("country") ?? ""}
      onCountryChange={(country) => form.setValue("country", country)}
      autoComplete={autoComplete ?? "tel"}
      waiting={<TextField label={name} disabled />}
    />
  );
}
