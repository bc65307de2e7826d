/** The group of a seat that has just been paid: how long it is open, and the link for friends. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { Invitation } from "#app/parts/groups/card/invitation.tsx";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";

/** Nothing once there is nobody to wait for. */
export function SeatGroup({ orderId }: { orderId: string }) {
  const { t } = useTranslation("group-buying");
  const started = useQuery(callQuery("payment_joint_purchase_created", {}), queryClient);
  const joined = useQuery(callQuery("payment_joint_purchase_participated", {}), queryClient);
  const lists = [started.data, joined.data].flatMap((list) => list ?? []);
  for (const { groups, serverTime } of lists) {
    const group = groups.find(({ mine }) => mine?.order?.id === orderId);
    if (!group?.endTime || group.isEnded || group.freeSeats === 0) continue;
    return (
      <div className="grid max-w-2xl gap-4 print:hidden">
        <p>
          {t("card.ends")}{" "}
          <Countdown
            until={group.endTime}
            serverTime={serverTime}
            onEnd={() => void groupsChanged()}
            className="font-semibold"
          />
        </p>
        <Invitation group={group} />
      </div>
    );
  }
  return null;
}
