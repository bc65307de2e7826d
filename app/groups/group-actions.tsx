/** What a reader can do with a group now: join it, pay a seat that is held, choose after it ended. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { call } from "#app/api/client.ts";
import { handOver } from "#app/checkout/hand-over.ts";
import { newOrderKey } from "#app/checkout/order-key.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { useLoginState } from "#app/session/login-state.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { GroupMethods } from "./group-methods.tsx";
import { type GroupAction, useGroupAction } from "./use-group-action.ts";

export function GroupActions({ group }: { group: GroupBuy }) {
  if (group.mine) return <OwnSeat group={group} />;
  const isJoinable = group.isOpen && !group.isEnded && group.freeSeats > 0;
  return isJoinable ? <Join group={group} /> : null;
}

function OwnSeat({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const { mine } = group;
  if (mine?.mayChoose) return <Choice group={group} />;
  if (mine?.order?.payUrl) {
    const { id, payUrl } = mine.order;
    return (
      <div>
        <Button onClick={() => handOver(id, payUrl)}>{t("act.continue")}</Button>
      </div>
    );
  }
  if (mine?.state === "refunded") return <p className="text-quiet">{t("act.refunded")}</p>;
  return mine?.state === "converted" ? <p className="text-quiet">{t("act.converted")}</p> : null;
}

function Join({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const state = useLoginState();
  const back = new URLSearchParams({ redirect: group.inviteLink });
  if (state === "out") {
    return (
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/login?${back}`}>{t("act.login")}</LinkButton>
        <LinkButton to={`/register?${back}`} variant="secondary">
          {t("register")}
        </LinkButton>
      </div>
    );
  }
  return group.paymentType === 0 ? <JoinFree group={group} /> : <JoinForPay group={group} />;
}

function JoinFree({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const action = useGroupAction(async () => {
    await call("payment_joint_join", { groupId: group.id });
    return null;
  });
  return <Act action={action} label={t("act.free")} />;
}

function JoinForPay({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [clientKey] = useState(newOrderKey);
  const action = useGroupAction(async () => {
    if (!method) return null;
    const payment = { method, clientKey, expected: group.unitPrice };
    const { order } = await call("payment_joint_join_for_pay", { groupId: group.id, ...payment });
    return order;
  });
  return (
    <div className="grid gap-4">
      <GroupMethods method={method} onMethod={setMethod} />
      <Act
        action={action}
        label={t("act.pay", { price: formatMoney(group.unitPrice, language) })}
      />
    </div>
  );
}

function Choice({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [clientKey] = useState(newOrderKey);
  const refund = useGroupAction(async () => {
    const none = { method: null, clientKey, expected: group.difference };
    await call("payment_joint_choice", { groupId: group.id, choice: "refund", ...none });
    return null;
  });
  const solo = useGroupAction(async () => {
    const payment = { method, clientKey, expected: group.difference };
    const answer = await call("payment_joint_choice", {
      groupId: group.id,
      choice: "solo",
      ...payment,
    });
    return answer.group.mine?.order ?? null;
  });
  return (
    <div className="grid gap-4">
      <p>
        {t("act.choose", {
          at: group.chooseUntil ? formatInstant(group.chooseUntil, language) : "",
        })}
      </p>
      <Act action={refund} label={t("act.refund")} isSecond />
      <GroupMethods method={method} onMethod={setMethod} />
      <Act
        action={solo}
        label={t("act.solo", { price: formatMoney(group.difference, language) })}
      />
    </div>
  );
}

interface ActProps {
  action: GroupAction;
  label: string;
  isSecond?: boolean;
}

export function Act({ action, label, isSecond = false }: ActProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p role="alert" className="font-medium text-error empty:hidden">
        {action.error}
      </p>
      <Button
        variant={isSecond ? "secondary" : "primary"}
        busy={action.busy}
        onClick={() => void action.run()}
      >
        {label}
      </Button>
    </div>
  );
}
