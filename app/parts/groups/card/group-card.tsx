/**
 * One group: its seats, its state, the time left, its link, and what its reader can do. One live line reads out what
 * changes; a refusal stays in sight when its button is gone.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { groupState } from "#app/parts/groups/group-state.ts";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";
import type { CardPart, GroupCardProps } from "./card-part.ts";
import { GroupFacts } from "./group-facts.tsx";
import { GroupStateMark } from "./group-state-mark.tsx";
import { Invitation } from "./invitation.tsx";
import { Join } from "./join.tsx";
import { OwnSeat } from "./own-seat.tsx";
import { Seats } from "./seats.tsx";

export function GroupCard({ group, serverTime }: GroupCardProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const part: CardPart = { group, serverTime, problem, onProblem: setProblem };
  return (
    <article className="grid gap-6 rounded border border-edge p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-xl font-semibold">
          {t("card.title", { product: group.product.name, size: group.size })}
        </h3>
        <p className="text-quiet">
          {t(wayOf(group), {
            name: group.creator || t("card.gone"),
            price: formatMoney(group.unitPrice, language),
            solo: formatMoney(group.soloPrice, language),
          })}
        </p>
      </div>
      <Seats group={group} />
      <Standing group={group} serverTime={serverTime} />
      <p role="alert" className="font-medium text-error empty:hidden">
        {problem}
      </p>
      {group.mine ? <OwnSeat {...part} /> : <Join {...part} />}
      {group.mine && <GroupFacts group={group} mine={group.mine} />}
      {group.mine && mayInvite(group) && <Invitation group={group} />}
    </article>
  );
}

/** What a seat costs, and who started the group unless the reader did. */
function wayOf({ paymentType, members }: GroupBuy) {
  const isOwn = members.some(({ isMe, isCreator }) => isMe && isCreator);
  if (paymentType === 0) return isOwn ? "card.allOwn" : "card.all";
  return isOwn ? "card.selfOwn" : "card.self";
}

function Standing({ group, serverTime }: GroupCardProps) {
  const { t } = useTranslation("group-buying");
  const news = useNews(group);
  return (
    <div className="grid gap-1">
      <p
        aria-live="polite"
        aria-atomic="true"
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <GroupStateMark group={group} />
        <span className="tabular">{news}</span>
      </p>
      {group.endTime && isRunning(group) && (
        <p>
          {t("card.ends")}{" "}
          <Countdown
            until={group.endTime}
            serverTime={serverTime}
            onEnd={() => void groupsChanged()}
            className="font-semibold"
          />
        </p>
      )}
    </div>
  );
}

/** locale-keys: group-buying:card.news.* */
function useNews(group: GroupBuy): string {
  const { t } = useTranslation("group-buying");
  const { size, joinedCount: count, freeSeats } = group;
  const held = size - count - freeSeats;
  const state = groupState(group);
  // A reader without a seat reads below why they cannot have one.
  if (state === "unpaid" && !group.mine) return "";
  const way = group.paymentType === 0 && state === "finished" ? "given" : state;
  const news = t(`card.news.${way}`, { count, size });
  return state === "open" && held > 0 ? `${news} ${t("card.news.held", { count: held })}` : news;
}

/** There is somebody to wait for, and still time. */
function isRunning(group: GroupBuy): boolean {
  const isTaken = groupState(group) === "finished" && group.freeSeats === 0;
  return group.isOpen && !group.isEnded && !isTaken;
}

function mayInvite(group: GroupBuy): boolean {
  return group.isOpen && !group.isEnded && group.freeSeats > 0;
}
