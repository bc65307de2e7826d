/** How to install on one system, step by step, and what is particular about this version. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { StepList } from "#app/kit/ui/step-list.tsx";
import type { System } from "#app/parts/catalog/platforms.ts";

const STEPS = ["first", "second", "third", "fourth"] as const;

export function InstallSteps({ path, notes }: { path: System["path"]; notes: string[] }) {
  const { t } = useTranslation("download");
  return (
    <div className="grid max-w-prose gap-6">
      <StepList
        steps={STEPS.map((step) => ({
          title: t(`install.${path}.${step}.title`),
          text: t(`install.${path}.${step}.text`, { brand: BRAND.name }),
        }))}
      />
      {path === "ios" && (
        <p>
          <Link to="/apple-help" className={TEXT_LINK_CLASS}>
            {t("install.appleHelp")}
          </Link>
        </p>
      )}
      {notes.length > 0 && (
        <div className="border-t border-line pt-5">
          <h3 className="font-semibold">{t("install.notes")}</h3>
          <ul className="mt-2 grid gap-2 text-quiet">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
