/** `/education`: the discount for students and teachers, if the configuration has one. */
import { useTranslation } from "react-i18next";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { buttonClass, LinkButton } from "#app/kit/ui/button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { StepList } from "#app/kit/ui/step-list.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["education"], isComplete: true };

export const headers = sameForAll;

const WHO = ["students", "teachers", "staff"] as const;
const STEPS = ["write", "wait", "use"] as const;

export default function Education() {
  const { t } = useTranslation("education");
  const language = useLanguage();
  const config = useSiteConfig();
  const percent = config?.educationDiscountPercent ?? null;
  const values = {
    percent: formatPercent(percent ?? 0, language),
    contact: BRAND.contact,
    brand: BRAND.name,
  };
  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/education" />
      <PageHeader
        title={t("title")}
        lead={percent === null ? t("leadWithout") : t("lead", values)}
        flags={["quarters", "border", "disc"]}
      >
        {percent !== null && (
          <a className={buttonClass("primary")} href={mailTo(t("mail.subject", values))}>
            {t("apply")}
          </a>
        )}
        <LinkButton to="/pricing" variant="secondary">
          {t("plans")}
        </LinkButton>
      </PageHeader>
      {percent === null ? (
        <div className="page pb-16 sm:pb-24">
          <EmptyState
            title={t(config ? "none.title" : "failed.title")}
            text={t(config ? "none.text" : "failed.text")}
          />
        </div>
      ) : (
        <>
          <Section title={t("who.title")}>
            <ul className="grid max-w-prose gap-3">
              {WHO.map((who) => (
                <li key={who} className="border-t border-line pt-3">
                  {t(`who.${who}`)}
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t("how.title")} tinted>
            <StepList
              steps={STEPS.map((step) => ({
                title: t(`how.${step}.title`),
                text: <MailText>{t(`how.${step}.text`, values)}</MailText>,
              }))}
            />
          </Section>
          <Section title={t("rules.title")}>
            <p className="max-w-prose">{t("rules.text", values)}</p>
          </Section>
        </>
      )}
    </>
  );
}

function mailTo(subject: string): string {
  return `mailto:${BRAND.contact}?subject=${encodeURIComponent(subject)}`;
}
