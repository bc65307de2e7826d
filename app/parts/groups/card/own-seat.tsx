/** What somebody with a seat can do: pay it, give it up, or choose after the group ended one short; and what became of it. */
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { useCurrentUser } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { CashierButton } from "#app/parts/checkout/cashier-button.tsx";
import { seatWait } from "#app/parts/groups/group-state.ts";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";
import { useCancelOrder } from "#app/parts/orders/use-cancel-order.ts";
import { Choice } from "./choice.tsx";
import type { CardPart } from "./card-part.ts";

/** locale-keys: group-buying:act.wait.* */
export function OwnSeat(part: CardPart) {
  const { t } = useTranslation("group-buying");
  const { mine } = part.group;
  if (!mine) return null;
  const { state, order } = mine;
  const wait = seatWait(part.group);
  if (wait) return <p className="max-w-prose">{t(`act.wait.${wait}`)}</p>;
  if (mine.choice) return <Choice {...part} choice={mine.choice} />;
  if (order?.status === "pending") return <OpenOrder order={order} serverTime={part.serverTime} />;
  if (state === "refunded") return <p>{t("act.refunded")}</p>;
  if (state === "converted") return <p>{t("act.converted")}</p>;
  return part.group.status === 1 ? <TimeArrived /> : null;
}

/** What a member of a complete group came for, and what to do with it. */
function TimeArrived() {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const expiresAt = useCurrentUser().data?.membership.expiresAt;
  return (
    <div className="grid gap-4">
      {expiresAt && (
        <p className="text-lg font-semibold">
          {t("act.until", { date: formatInstant(expiresAt, language) })}
        </p>
      )}
      <LinkButton to="/download" className="justify-self-start">
        {t("act.app")}
      </LinkButton>
    </div>
  );
}

/** The order of the seat, or of the difference, while it waits for its payment. */
function OpenOrder({ order, serverTime }: { order: Order; serverTime: string }) {
  const { t } = useTranslation("group-buying");
  const cancelling = useCancelOrder(order.id);
  async function giveUp() {
    await cancelling.cancel();
    await groupsChanged();
  }
  return (
    <div className="grid gap-4">
      <p>
        {t(order.payUrl ? "act.holds" : "act.silent")}{" "}
        <Countdown
          until={order.expiresAt}
          serverTime={serverTime}
          onEnd={() => void groupsChanged()}
          className="font-semibold"
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <CashierButton order={order} label={t("act.continue")} />
        <LinkButton to={`/purchased?order=${order.id}`} variant="secondary">
          {t("act.check")}
        </LinkButton>
        <Button
          variant="quiet"
          className="max-sm:-ml-5"
          busy={cancelling.busy}
          onClick={() => void giveUp()}
        >
          {t("act.giveUp")}
        </Button>
      </div>
    </div>
  );
}
