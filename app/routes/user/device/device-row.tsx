/** One device: type, system, version, name, id, last seen. */
import { useTranslation } from "react-i18next";
import { type Device, DeviceType, SystemType } from "#contract/device.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Flag, type FlagPattern } from "#app/kit/ui/flag.tsx";

const SYSTEMS = {
  [SystemType.ios]: { name: "ios", flag: "diamond" },
  [SystemType.android]: { name: "android", flag: "triangles" },
  [SystemType.mac]: { name: "mac", flag: "halves" },
  [SystemType.windows]: { name: "windows", flag: "quarters" },
  [SystemType.other]: { name: "other", flag: "plain" },
} as const satisfies Record<number, { name: string; flag: FlagPattern }>;

export function DeviceRow({ device, onUnbind }: { device: Device; onUnbind: () => void }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { name, flag } = SYSTEMS[device.systemType];
  const type = device.type === DeviceType.mobile ? t("device.mobile") : t("device.pc");
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-4 border-b border-line py-4 first:pt-0">
      <Flag pattern={flag} className="mt-1 h-6" />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {device.name}
          {device.current && (
            <span className="ml-2 inline-block rounded border border-edge px-1.5 text-sm font-normal text-quiet">
              {t("device.this")}
            </span>
          )}
        </p>
        <p className="text-sm text-quiet">
          {type} · {t(`system.${name}`)} {device.systemVersion}
        </p>
        <p className="text-sm text-quiet tabular">
          {t("device.lastSeen", { date: formatInstant(device.lastSeenAt, language) })}
        </p>
        <p className="text-sm break-all text-quiet">{t("device.id", { id: device.deviceId })}</p>
      </div>
      <Button
        variant="quiet"
        className="-mr-5 min-h-11"
        aria-label={t("device.unbindWhich", { name: device.name })}
        onClick={onUnbind}
      >
        {t("device.unbind")}
      </Button>
    </li>
  );
}
