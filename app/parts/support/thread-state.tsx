/** A question's state as a flag and a word; never by colour alone. locale-keys: support:state.* */
import { useTranslation } from "react-i18next";
import type { SupportState } from "#contract/support.ts";
import { Flag, type FlagPattern, type FlagTone } from "#app/kit/ui/flag.tsx";

const FLAGS: Record<SupportState, { pattern: FlagPattern; tone: FlagTone }> = {
  open: { pattern: "halves", tone: "signal" },
  answered: { pattern: "plain", tone: "blue" },
  closed: { pattern: "border", tone: "ink" },
};

export function ThreadState({ state }: { state: SupportState }) {
  const { t } = useTranslation("support");
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Flag {...FLAGS[state]} className="h-5 w-6" />
      {t(`state.${state}`)}
    </span>
  );
}
