/** Groups that anybody may join, each a row that leads to its page. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { Flag } from "#app/kit/ui/flag.tsx";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";
import { seatFlags } from "#app/parts/groups/seat-flags.ts";

export interface OpenGroupsProps {
  groups: GroupBuy[];
  serverTime: string;
}

export function OpenGroups({ groups, serverTime }: OpenGroupsProps) {
  return (
    <ul className="border-t border-ink">
      {groups.map((group) => (
        <OpenGroup key={group.id} group={group} serverTime={serverTime} />
      ))}
    </ul>
  );
}

function OpenGroup({ group, serverTime }: { group: GroupBuy; serverTime: string }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const { product, size, joinedCount, freeSeats, creator, unitPrice, endTime } = group;
  const name = creator || t("card.gone");
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <span aria-hidden="true" className="flex gap-1.5">
        {seatFlags(size).map((pattern, seat) => (
          // safe because a flag is its place on the line
          <Flag
            key={seat}
            pattern={pattern}
            tone={seat < joinedCount ? "blue" : "empty"}
            className="h-6 w-7.5"
          />
        ))}
      </span>
      <div className="grid">
        <span className="font-semibold">
          {t("open.title", { product: product.name, price: formatMoney(unitPrice, language) })}
        </span>
        <span className="text-sm text-quiet">
          {t("open.seats", { name, size, count: freeSeats })}{" "}
          {endTime && (
            <Countdown until={endTime} serverTime={serverTime} onEnd={() => void groupsChanged()} />
          )}
        </span>
      </div>
      <LinkButton
        to={group.inviteLink}
        variant="quiet"
        className="-ml-5 justify-self-start sm:-mr-5"
        aria-label={t("open.label", { name, product: product.name })}
      >
        {t("open.see")}
      </LinkButton>
    </li>
  );
}
