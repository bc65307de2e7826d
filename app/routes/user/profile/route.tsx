/** The account itself: what membership is left, by what its owner signs in, and the way out. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PageHead } from "#app/page-head.tsx";
import { useSignedInUser } from "#app/account/signed-in-user.ts";
import { signOut } from "#app/session/sign-out.ts";
import { Button } from "#app/ui/button.tsx";
import { MembershipPanel } from "./membership-panel.tsx";

export default function Profile() {
  const { t } = useTranslation("user");
  const user = useSignedInUser();
  const navigate = useNavigate();
  return (
    <div className="grid gap-10">
      <PageHead title={t("profile.title")} description={t("profile.lead")} />
      <h1 className="text-2xl font-semibold tracking-tight">{user.displayName}</h1>
      <MembershipPanel membership={user.membership} />
      <div>
        <Button variant="secondary" onClick={() => void signOut(() => navigate("/"))}>
          {t("signOut")}
        </Button>
      </div>
    </div>
  );
}
