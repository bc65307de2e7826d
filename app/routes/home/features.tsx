/** What one gets, as the lines of a ledger. Nothing here needs a number that the API does not give. */
import { useTranslation } from "react-i18next";
import { Flag, type FlagPattern } from "#app/ui/flag.tsx";

const FEATURES = [
  ["time", "bands"],
  ["payment", "cross"],
  ["account", "border"],
  ["devices", "checks"],
  ["downloads", "saltire"],
  ["record", "pale"],
] as const satisfies [string, FlagPattern][];

export function Features({ maxDevices }: { maxDevices: number | null }) {
  const { t } = useTranslation("home");
  return (
    <section className="page grid gap-x-8 gap-y-8 py-12 sm:py-16 lg:grid-cols-12">
      <h2 className="text-2xl font-semibold tracking-tight lg:col-span-4">{t("features.title")}</h2>
      <ul className="grid gap-x-8 border-t border-ink sm:grid-cols-2 lg:col-span-8">
        {FEATURES.map(([name, pattern]) => (
          <li key={name} className="flex gap-5 border-b border-line py-6">
            <Flag pattern={pattern} tone="blue" className="mt-1 h-8 w-10" />
            <div>
              <h3 className="text-lg font-semibold">{t(`features.${name}.title`)}</h3>
              <p className="mt-1 text-quiet">
                {name === "devices" && maxDevices !== null
                  ? t("features.devices.count", { count: maxDevices })
                  : t(`features.${name}.text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
