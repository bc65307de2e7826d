/** A passkey belongs to one host, the site's own: on a mirror its browser offers none, and this says where it is used. */
import { useTranslation } from "react-i18next";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";

/** The site's own address, where this is another one. */
export function usePasskeyHome(): string | null {
  const home = usePageFacts()?.siteOrigin ?? null;
  return import.meta.env.SSR || home === window.location.origin ? null : home;
}

export function PasskeysElsewhere({ home, path }: { home: string; path: string }) {
  const { t } = useTranslation("security");
  return (
    <p className="pt-3 text-sm text-quiet">
      {t("passkey.elsewhere")}{" "}
      <a href={home + path} rel="noreferrer" className={TEXT_LINK_CLASS}>
        {new URL(home).host}
      </a>
    </p>
  );
}
