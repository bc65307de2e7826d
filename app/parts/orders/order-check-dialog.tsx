/**
 * The order check of spec §4: asks the API whether an order is paid and says so, or that it is not and whom to write to.
 * The API asks the payment provider itself; nothing here decides anything.
 */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { useCurrentUser } from "#app/data/session/current-user.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";
import { ordersChanged } from "./order-query.ts";
import { useOrder } from "./use-order.ts";

export interface OrderCheckDialogProps {
  orderId: string;
  onClose: () => void;
}

export function OrderCheckDialog({ orderId, onClose }: OrderCheckDialogProps) {
  const { t } = useTranslation("checkout");
  const { query, busy, check } = useOrder(orderId);
  const { data, error, isPending } = query;
  const order = data?.order;
  const isPaid = order?.status === "paid";
  useEffect(() => {
    if (isPaid) void ordersChanged();
  }, [isPaid]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf()}>
      {isPending ? (
        <Loading>
          <Skeleton className="w-3/4" />
        </Loading>
      ) : isPaid ? (
        <Successful order={order} />
      ) : (
        <Failed
          number={order?.number}
          message={error?.message}
          isOpen={order?.status === "pending"}
          busy={busy}
          onCheck={check}
        />
      )}
    </Dialog>
  );

  function titleOf() {
    if (isPaid) return t("check.successful");
    return isPending ? t("check.asking") : t("check.failed");
  }
}

function Successful({ order }: { order: Order }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const expiresAt = useCurrentUser().data?.membership.expiresAt;
  return (
    <div className="grid gap-5">
      <p className="flex items-start gap-3">
        <StatusIcon kind="success" className="mt-0.5 size-6 shrink-0" />
        {order.membership && expiresAt
          ? t("check.until", { date: formatInstant(expiresAt, language) })
          : t("check.paid")}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/purchased?order=${order.id}`}>{t("check.receipt")}</LinkButton>
      </div>
    </div>
  );
}

interface FailedProps {
  number: string | undefined;
  message: string | undefined;
  isOpen: boolean;
  busy: boolean;
  onCheck: () => void;
}

function Failed({ number, message, isOpen, busy, onCheck }: FailedProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="grid gap-5">
      <p role="alert" className="flex items-start gap-3">
        <StatusIcon kind="warning" className="mt-0.5 size-6 shrink-0" />
        <span>
          <MailText>{message ?? t("check.notPaid", { contact: BRAND.contact })}</MailText>
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onCheck}>
          {t("check.again")}
        </Button>
        {isOpen && <span className="self-center text-sm text-quiet">{t("check.open")}</span>}
      </div>
      {number && (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            {t("check.number")} <span className="font-semibold tabular">{number}</span>
          </span>
          <CopyButton value={number} label={t("check.copy")} variant="quiet" className="-mx-5" />
        </p>
      )}
    </div>
  );
}
