/** The payment methods (spec §1), each with what to expect of it. */
import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { Flag } from "#app/kit/ui/flag.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { METHOD_FLAGS } from "#app/parts/checkout/method.ts";

export function PaymentMethods({ methods }: { methods: PaymentMethod[] }) {
  const { t } = useTranslation("pricing");
  return (
    <Section title={t("methods.title")} lead={t("methods.lead")} tinted>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {methods.map((name) => (
          <li key={name} className="flex gap-4">
            <Flag pattern={METHOD_FLAGS[name]} className="mt-0.5 h-7 w-9" />
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
