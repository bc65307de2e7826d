/** The seats of a group on their line: a flag for each, hoisted once it is paid, and whose it is in words under it. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Flag, type FlagPattern } from "#app/kit/ui/flag.tsx";
import { groupState } from "#app/parts/groups/group-state.ts";
import { seatFlags } from "#app/parts/groups/seat-flags.ts";

export function Seats({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  return (
    <ol
      aria-label={t("card.seats")}
      className="flex w-fit gap-4 border-t-2 border-blue pr-4 sm:gap-8 sm:pr-8"
    >
      {seatFlags(group.size).map((pattern, seat) => (
        // safe because a seat is its place on the line
        <Seat key={seat} group={group} seat={seat} pattern={pattern} />
      ))}
    </ol>
  );
}

interface SeatProps {
  group: GroupBuy;
  seat: number;
  pattern: FlagPattern;
}

function Seat({ group, seat, pattern }: SeatProps) {
  const member = group.members[seat];
  const isHoisted = member?.slip === 1;
  return (
    <li className="grid w-20 content-start gap-1 text-sm">
      <span className="h-14">
        <Flag
          pattern={pattern}
          tone={isHoisted ? "blue" : "empty"}
          className={classNames("h-10 w-12", !isHoisted && member && "mt-3")}
        />
      </span>
      {member ? <Owner group={group} member={member} /> : <Free />}
    </li>
  );
}

function Free() {
  const { t } = useTranslation("group-buying");
  return <span className="font-semibold">{t("card.free")}</span>;
}

function Owner({ group, member }: { group: GroupBuy; member: GroupBuy["members"][number] }) {
  const { t } = useTranslation("group-buying");
  // What became of the others' money once a group has ended is their business.
  const isOver = groupState(group) === "ended";
  return (
    <>
      <span className="font-semibold break-words">
        {member.isMe ? t("card.me") : member.name || t("card.gone")}
      </span>
      {!isOver && <span className="text-quiet">{t(member.slip ? "card.paid" : "card.held")}</span>}
      {member.isCreator && <span className="text-quiet">{t("card.creator")}</span>}
    </>
  );
}
