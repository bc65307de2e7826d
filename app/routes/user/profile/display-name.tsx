/** The display name, edited in place, and the number by which others know the account. */
import { useTranslation } from "react-i18next";
import { DISPLAY_NAME_MAX_LENGTH, type CurrentUser } from "#contract/account.ts";
import { call } from "#app/data/api/client.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { InPlaceEditor } from "#app/kit/ui/in-place-editor.tsx";

export function DisplayName({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  async function save(displayName: string) {
    await call("user_update_profile", { displayName }, { ownErrors: true });
    await refreshCurrentUser();
  }
  return (
    <div className="min-w-0">
      <h1 className="text-2xl font-semibold tracking-tight">
        <InPlaceEditor
          value={user.displayName}
          maxLength={DISPLAY_NAME_MAX_LENGTH}
          label={t("name.label")}
          editLabel={t("name.change")}
          onSave={save}
        />
      </h1>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        <span className="tabular">{t("name.uid", { uid: user.uid })}</span>
        <CopyButton
          value={user.uid}
          label={t("name.copy")}
          variant="quiet"
          className="min-h-9 px-2! text-sm"
        />
      </p>
    </div>
  );
}
