/** What a member gets, as the lines of a ledger. What depends on the offer is said only where the API tells it. */
import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { formatChoice } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Flag, type FlagPattern } from "#app/kit/ui/flag.tsx";

const FEATURES = [
  ["time", "bands"],
  ["payment", "cross"],
  ["account", "border"],
  ["devices", "checks"],
  ["downloads", "saltire"],
  ["record", "pale"],
] as const satisfies [string, FlagPattern][];

export interface FeaturesProps {
  maxDevices: number | null;
  methods: PaymentMethod[];
}

export function Features({ maxDevices, methods }: FeaturesProps) {
  const { t } = useTranslation("home");
  const language = useLanguage();

  function textOf(name: (typeof FEATURES)[number][0]): string {
    if (name === "devices" && maxDevices !== null)
      return t("features.devices.count", { count: maxDevices });
    if (name !== "payment" || methods.length === 0) return t(`features.${name}.text`);
    const names = methods.map((method) => t(`features.payment.method.${method}`));
    return t("features.payment.offered", { methods: formatChoice(names, language) });
  }

  return (
    <section className="page grid gap-x-8 gap-y-8 py-12 sm:py-16 lg:grid-cols-12">
      <h2 className="text-2xl font-semibold tracking-tight lg:col-span-4">{t("features.title")}</h2>
      <ul className="grid gap-x-8 border-t border-ink sm:grid-cols-2 lg:col-span-8">
        {FEATURES.map(([name, pattern]) => (
          <li key={name} className="flex gap-5 border-b border-line py-6">
            <Flag pattern={pattern} tone="blue" className="mt-1 h-8 w-10" />
            <div>
              <h3 className="text-lg font-semibold">{t(`features.${name}.title`)}</h3>
              <p className="mt-1 text-quiet">{textOf(name)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
