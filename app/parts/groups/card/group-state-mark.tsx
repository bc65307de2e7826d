/** A group's state as a flag and a word; never by colour alone. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { Flag, type FlagPattern, type FlagTone } from "#app/kit/ui/flag.tsx";
import { type GroupState, groupState, mayChange } from "#app/parts/groups/group-state.ts";

const FLAGS: Record<GroupState, { pattern: FlagPattern; tone: FlagTone }> = {
  unpaid: { pattern: "border", tone: "ink" },
  lapsed: { pattern: "saltire", tone: "ink" },
  open: { pattern: "halves", tone: "signal" },
  finished: { pattern: "plain", tone: "blue" },
  ended: { pattern: "saltire", tone: "ink" },
};

/** locale-keys: group-buying:card.state.* */
export function GroupStateMark({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  // A group that its creator paid for is open to friends while it has a free seat.
  const state = groupState(group) === "finished" && mayChange(group) ? "open" : groupState(group);
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <Flag {...FLAGS[state]} className="h-5 w-6" />
      {t(`card.state.${state}`)}
    </span>
  );
}
