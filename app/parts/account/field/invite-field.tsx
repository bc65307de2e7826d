/** The invitation code: optional, filled in from the link that led here, and free to be changed. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";

export function InviteField() {
  const { t } = useTranslation("login");
  const { register } = useFormContext<{ inviteCode: string }>();
  const invitedBy = useInviteCode();
  return (
    <TextField
      {...register("inviteCode")}
      label={t("inviteCode")}
      hint={invitedBy ? t("inviteFromLink") : undefined}
      error={useFieldError("inviteCode")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** The code of the link that brought this visitor; null when they came by themselves. */
export function useInviteCode(): string | null {
  return usePageFacts()?.referral?.code ?? null;
}
