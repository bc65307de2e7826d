/** The console's keys, in one short list. locale-keys: console:keys.* */
import { useTranslation } from "react-i18next";

const KEYS = [
  { keys: ["Ctrl K"], does: "find" },
  { keys: ["↑", "↓", "Enter"], does: "choose" },
  { keys: ["j", "k"], does: "rows" },
  { keys: ["Home", "End"], does: "ends" },
  { keys: ["Esc"], does: "close" },
] as const;

export function Keys() {
  const { t } = useTranslation("console");
  return (
    <dl
      aria-label={t("keys.title")}
      className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-quiet max-lg:hidden"
    >
      {KEYS.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd key={key} className="rounded border border-line px-1.5">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(`keys.${does}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
