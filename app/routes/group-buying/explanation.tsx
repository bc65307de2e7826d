/** What buying together is: the two ways to pay with their pictures, and the rules with the numbers of the API. */
import { useTranslation } from "react-i18next";
import { type SiteConfig, useSiteConfig } from "#app/data/site/site-config.ts";
import { formatChoice, formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Section } from "#app/kit/ui/section.tsx";
import { type Stage, Stages } from "./hoists.tsx";

/** Seats drawn where the API did not give the sizes. */
const PICTURED_SIZE = 3;

const STEPS = ["first", "second", "third"] as const;
/** Seats taken at each step: at once, or one after the other until the last step shows all. */
const TAKEN = {
  all: (size: number) => size,
  self: (size: number, step: number) => (step < STEPS.length - 1 ? step + 1 : size),
};

export function Explanation() {
  const { t } = useTranslation("group-buying");
  const config = useSiteConfig();
  const size = Math.max(...(config?.groupBuying.sizes ?? [PICTURED_SIZE]));
  const stages = (way: keyof typeof TAKEN): Stage[] =>
    STEPS.map((step, index) => ({
      size,
      taken: Math.min(size, TAKEN[way](size, index)),
      title: t(`${way}.${step}.title`),
      text: t(`${way}.${step}.text`),
    }));
  return (
    <>
      <Section title={t("self.title")} lead={t("self.lead")}>
        <Stages stages={stages("self")} />
      </Section>
      <Section title={t("all.title")} lead={t("all.lead")} tinted>
        <Stages stages={stages("all")} />
      </Section>
      <Section title={t("rules.title")}>
        <Rules config={config} />
      </Section>
    </>
  );
}

const RULES = ["size", "time", "seat", "full", "short", "untaken", "devices"] as const;

function Rules({ config }: { config: SiteConfig | null }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const group = config?.groupBuying;
  const values = {
    sizes: formatChoice((group?.sizes ?? []).map(String), language),
    duration: formatDuration(group?.duration ?? 0, language),
    hold: formatDuration(group?.seatHold ?? 0, language),
    choice: formatDuration(group?.choiceTime ?? 0, language),
  };
  const NEEDS_NUMBERS = new Set<string>(["size", "time", "seat", "short"]);
  const shown = RULES.filter((rule) => group || !NEEDS_NUMBERS.has(rule));
  return (
    <dl className="border-t border-ink">
      {shown.map((rule) => (
        <div
          key={rule}
          className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_2fr]"
        >
          <dt className="font-semibold">{t(`rules.${rule}.title`)}</dt>
          <dd className="text-quiet">{t(`rules.${rule}.text`, values)}</dd>
        </div>
      ))}
    </dl>
  );
}
