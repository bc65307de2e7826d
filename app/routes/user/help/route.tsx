/** Support for members: ask, read, write back. */
import { useTranslation } from "react-i18next";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { SupportDesk } from "#app/parts/support/support-desk.tsx";

export const handle = { namespaces: ["support", "checkout"] };

/** A script asks by itself. */
export const clientLoader = () => null;

export { ownSupport as loader, writing as action } from "#app/parts/support/writing.server.ts";

export default function UserHelp() {
  const { t } = useTranslation("support");
  return (
    <>
      <PageHead title={t("title")} description={t("lead")} />
      <SupportDesk />
    </>
  );
}
