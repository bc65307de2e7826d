/** The account name. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";

export function NameField({ hint }: { hint?: string }) {
  const { t } = useTranslation("login");
  const { register } = useFormContext<{ account: string }>();
  return (
    <TextField
      {...register("account")}
      label={t("account")}
      hint={hint}
      error={useFieldError("account")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
