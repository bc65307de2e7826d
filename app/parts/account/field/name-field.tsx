/** The account name. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";

export interface NameFieldProps {
  hint?: string;
  autoComplete?: string;
}

export function NameField({ hint, autoComplete = "username" }: NameFieldProps) {
  const { t } = useTranslation("login");
  const { register } = useFormContext<{ account: string }>();
  return (
    <TextField
      {...register("account")}
      label={t("account")}
      hint={hint}
      error={useFieldError("account")}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
