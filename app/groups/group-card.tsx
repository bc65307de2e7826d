/** One group: its seats as flags, who is in it, how long it is open, its link, and what its reader can do with it. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Flag, type FlagPattern } from "#app/ui/flag.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { GroupActions } from "./group-actions.tsx";
import { groupsChanged } from "./group-query.ts";

const SEATS: FlagPattern[] = ["cross", "bands", "quarters"];

export interface GroupCardProps {
  group: GroupBuy;
  serverTime: string;
}

export function GroupCard({ group, serverTime }: GroupCardProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const state = stateOf(group);
  const { endTime } = group;
  return (
    <article className="grid gap-4 rounded border border-edge p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h3 className="text-lg font-semibold">
            {t("card.title", { product: group.product.name, size: group.size })}
          </h3>
          <p className="text-quiet">
            {t(group.paymentType === 0 ? "card.all" : "card.self", {
              name: group.creator,
              price: formatMoney(group.unitPrice, language),
              solo: formatMoney(group.soloPrice, language),
            })}
          </p>
        </div>
        <p className="font-semibold">{t(`card.state.${state}`)}</p>
      </div>
      <ol className="flex flex-wrap gap-4">
        {SEATS.slice(0, group.size).map((pattern, seat) => {
          const member = group.members[seat];
          const tone = member?.slip === 1 ? "blue" : "empty";
          return (
            <li key={pattern} className="grid justify-items-center gap-1 text-sm">
              <Flag pattern={pattern} tone={tone} className="h-10 w-12" />
              <span>{member ? (member.isMe ? t("card.me") : member.name) : t("card.free")}</span>
              {member && (
                <span className="text-quiet">{t(member.slip ? "card.paid" : "card.unpaid")}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="tabular">
        {t("card.joined", { count: group.joinedCount, size: group.size })}
      </p>
      {endTime && !group.isEnded && group.freeSeats + group.size - group.joinedCount > 0 && (
        <p>
          {t("card.ends")}{" "}
          <Countdown until={endTime} serverTime={serverTime} onEnd={() => void groupsChanged()} />
        </p>
      )}
      {group.finishTime && (
        <p className="text-quiet">
          {t("card.finished", { at: formatInstant(group.finishTime, language) })}
        </p>
      )}
      <GroupActions group={group} />
      {group.mine && group.isOpen && !group.isEnded && group.freeSeats > 0 && (
        <Invitation group={group} />
      )}
    </article>
  );
}

/** locale-keys: group-buying:card.state.* */
function stateOf(group: GroupBuy): "unpaid" | "open" | "finished" | "ended" {
  if (group.status === 1) return "finished";
  if (group.isEnded) return "ended";
  return group.isOpen ? "open" : "unpaid";
}

function Invitation({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const link = new URL(group.inviteLink, window.location.origin).href;
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
      <QrCode value={link} label={t("card.qr")} className="w-32" />
      <div className="grid content-start gap-3">
        <p className="break-all text-sm text-quiet">{link}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton value={link} label={t("card.copy")} />
          <ShareButton title={t("card.share")} url={link} />
        </div>
      </div>
    </div>
  );
}
