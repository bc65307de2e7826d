/** `/trial`: what the free trial is, what it is not, and how it begins. */
import { useTranslation } from "react-i18next";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { StepList } from "#app/kit/ui/step-list.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { DeviceSlot } from "./device-slot.tsx";

export const handle = { namespaces: ["trial"] };

export const headers = sameForAll;

const FACTS = ["once", "free", "ends"] as const;
const STEPS = ["get", "begin", "keep"] as const;

export default function Trial() {
  const { t } = useTranslation("trial");
  const language = useLanguage();
  const config = useSiteConfig();
  const values = {
    brand: BRAND.name,
    trial: config ? formatDuration(config.freeTrial, language) : "",
    invited: config ? formatDuration(config.invitedTrial, language) : "",
  };
  return (
    <>
      <PageHead title={t("head")} description={t("description")} path="/trial" image="trial" />
      <PageHeader
        title={config ? t("title", values) : t("titleWithout")}
        lead={t("lead", values)}
        flags={["disc", "halves"]}
      >
        <LinkButton to="/download">{t("download")}</LinkButton>
        <LinkButton to="/pricing" variant="secondary">
          {t("plans")}
        </LinkButton>
      </PageHeader>
      <DeviceSlot />
      <Section title={t("facts.title")}>
        <ul className="grid max-w-prose gap-4">
          {FACTS.map((fact) => (
            <li key={fact} className="border-t border-line pt-4">
              <p className="font-semibold">{t(`facts.${fact}.title`)}</p>
              <p className="text-quiet">{t(`facts.${fact}.text`, values)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("steps.title")} tinted>
        <StepList
          steps={STEPS.map((step) => ({
            title: t(`steps.${step}.title`),
            text: t(`steps.${step}.text`, values),
          }))}
        />
      </Section>
      {config && (
        <Section title={t("invited.title")}>
          <p className="max-w-prose">{t("invited.text", values)}</p>
        </Section>
      )}
    </>
  );
}
