/** How one may pay (spec §1), each with what to expect of it. */
import { useTranslation } from "react-i18next";
import { Flag, type FlagPattern } from "#app/ui/flag.tsx";
import { Section } from "#app/ui/section.tsx";

const METHODS = [
  ["alipay", "quarters"],
  ["wechat", "bands"],
  ["unionpay", "pale"],
  ["card", "border"],
  ["crypto", "diamond"],
] as const satisfies [string, FlagPattern][];

export function PaymentMethods() {
  const { t } = useTranslation("pricing");
  return (
    <Section title={t("methods.title")} lead={t("methods.lead")} tinted>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {METHODS.map(([name, pattern]) => (
          <li key={name} className="flex gap-4">
            <Flag pattern={pattern} className="mt-0.5 h-7 w-9" />
            <span>
              <span className="block font-semibold">{t(`methods.${name}.name`)}</span>
              <span className="block text-quiet">{t(`methods.${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
