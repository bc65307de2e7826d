/**
 * From light pages without scripts to whole ones, for who has a session there: no script takes it over (decision 0167), so it
 * ends, and they sign in once more.
 */
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { WHOLE } from "#app/data/plain/hidden-fields.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { loginPath } from "#app/data/session/redirect-target.ts";
import { Button } from "#app/kit/ui/button.tsx";

export function WholePages({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <form
      method="post"
      action={loginPath(useLocation())}
      className="grid justify-items-start gap-3"
    >
      <p className="max-w-prose text-quiet">{text}</p>
      <input type="hidden" name={WHOLE} value="1" />
      <Button type="submit" name={FORM_FIELD} value="user_logout" variant="secondary">
        {t("saver.off")}
      </Button>
    </form>
  );
}
