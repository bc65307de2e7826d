/** What a link's note says to somebody with an account: their own link brings nothing, another's counts at registration. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#app/data/session/current-user.ts";

export interface MemberNoteProps {
  code: string;
  /** Whose link brought them. */
  through: ReactNode;
}

export function MemberNote({ code, through }: MemberNoteProps) {
  const { t } = useTranslation("referral");
  const { data: user } = useCurrentUser();
  if (user?.inviteCode === code) return t("own");
  return (
    <>
      {through} <span className="text-quiet">{t("member")}</span>
    </>
  );
}
