/** The current password, and a new one. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN_LENGTH } from "#contract/password.ts";
import { PasswordField } from "#app/kit/ui/password-field.tsx";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";

export interface CurrentPasswordProps {
  name?: "password" | "current";
  label?: string;
}

export function CurrentPassword({ name = "password", label }: CurrentPasswordProps) {
  const { t } = useTranslation("login");
  const { register } = useFormContext<{ password: string; current: string }>();
  return (
    <PasswordField
      {...register(name)}
      label={label ?? t("password")}
      error={useFieldError(name)}
      autoComplete="current-password"
    />
  );
}

export function NewPassword({ label }: { label?: string }) {
  const { t } = useTranslation("login");
  const { register } = useFormContext<{ password: string }>();
  return (
    <PasswordField
      {...register("password")}
      label={label ?? t("password")}
      hint={t("passwordHint", { min: PASSWORD_MIN_LENGTH })}
      error={useFieldError("password")}
      autoComplete="new-password"
    />
  );
}
