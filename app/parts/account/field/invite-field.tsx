/** The invitation code: optional, filled in from the link that led here, and free to be changed. */
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAnyPosted } from "#app/data/plain/plain.ts";
import { CODE_SHOWN } from "#app/data/plain/hidden-fields.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { useInviteCode } from "#app/data/site/referral.ts";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useFormField } from "#app/parts/account/call-form-view.tsx";

export function InviteField() {
  const { t } = useTranslation("login");
  const { getValues, setValue } = useFormContext<{ inviteCode: string }>();
  const referred = usePageFacts()?.referred;
  const invitedBy = useInviteCode();
  useEffect(() => {
    if (invitedBy && !getValues("inviteCode")) setValue("inviteCode", invitedBy);
  }, [invitedBy, getValues, setValue]);
  // What a reader without scripts posted has the code; the page that is the same for all does not.
  const isShown = useAnyPosted() !== undefined;
  return (
    <>
      {isShown && <input type="hidden" name={CODE_SHOWN} value="1" />}
      <TextField
        {...useFormField("inviteCode")}
        label={t("inviteCode")}
        hint={referred ? t("inviteFromLink") : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
