/** The account name. */
import { useTranslation } from "react-i18next";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useFormField } from "#app/parts/account/call-form-view.tsx";

export interface NameFieldProps {
  hint?: string;
  autoComplete?: string;
}

export function NameField({ hint, autoComplete = "username" }: NameFieldProps) {
  const { t } = useTranslation("login");
  return (
    <TextField
      {...useFormField("account")}
      label={t("account")}
      hint={hint}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
