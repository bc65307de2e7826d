/** Offers to install the site, where a browser does: it then opens by itself, and says where we are when nobody answers. */
import { useTranslation } from "react-i18next";
import { Button } from "#app/kit/ui/button.tsx";
import { acceptInstall, declineInstall, useInstallOffer } from "./offer.ts";

export function InstallNote() {
  const { t } = useTranslation("install");
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <section className="grid gap-3 border-l-4 border-signal bg-tint px-5 py-4">
      <h2 className="font-semibold">{t("title")}</h2>
      <p className="max-w-prose">{t("text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void acceptInstall(offer)}>{t("add")}</Button>
        <Button variant="quiet" onClick={declineInstall}>
          {t("decline")}
        </Button>
      </div>
    </section>
  );
}
