/** `/apple-help`: installing from the App Store of another region, step by step, and what never to do. */
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";
import { StepList } from "#app/kit/ui/step-list.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["apple-help"], isComplete: true };

export const headers = sameForAll;

const CREATE = ["open", "region", "confirm"] as const;
const INSTALL = ["signOut", "signIn", "review", "get", "back"] as const;
const TROUBLE = ["none", "card", "blocked", "update"] as const;

export default function AppleHelp() {
  const { t } = useTranslation("apple-help");
  const values = { brand: BRAND.name };
  return (
    <>
      <PageHead title={t("title")} description={t("description", values)} path="/apple-help" />
      <PageHeader
        eyebrow={t("eyebrow")}
        title={t("title")}
        lead={t("lead", values)}
        flags={["diamond", "saltire"]}
      >
        <LinkButton to="/download/ios" variant="secondary">
          {t("toDownload")}
        </LinkButton>
      </PageHeader>
      <Section title={t("warning.title")} tinted>
        <p className="flex max-w-prose gap-3">
          <StatusIcon kind="warning" className="mt-0.5 size-6 shrink-0" />
          {t("warning.text")}
        </p>
      </Section>
      <Section title={t("create.title")} lead={t("create.lead")}>
        <StepList
          steps={CREATE.map((step) => ({
            title: t(`create.${step}.title`),
            text: t(`create.${step}.text`),
          }))}
        />
      </Section>
      <Section title={t("install.title")} lead={t("install.lead")} tinted>
        <StepList
          steps={INSTALL.map((step) => ({
            title: t(`install.${step}.title`, values),
            text: t(`install.${step}.text`, values),
          }))}
        />
      </Section>
      <Section title={t("move.title")}>
        <p className="max-w-prose">{t("move.text")}</p>
      </Section>
      <Section title={t("trouble.title")}>
        <dl className="grid max-w-prose gap-5">
          {TROUBLE.map((item) => (
            <div key={item} className="border-t border-line pt-4">
              <dt className="font-semibold">{t(`trouble.${item}.title`)}</dt>
              <dd className="text-quiet">{t(`trouble.${item}.text`, values)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
