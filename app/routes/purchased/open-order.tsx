/** The frame of an order that may still be paid: what became of it so far, how long it stays open, and the contact. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { usePlain } from "#app/data/plain/plain.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { useCancelOrder } from "#app/parts/orders/use-cancel-order.ts";
import type { Answer, OpenOutcomeProps } from "./answer.ts";
import { OutcomeTop } from "./outcome-top.tsx";

interface OpenOrderProps extends OpenOutcomeProps {
  state: "waiting" | "declined";
  /** The likely next step; giving up comes after it. */
  children: ReactNode;
}

export function OpenOrder({ answer, onCheck, state, children }: OpenOrderProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { order, asked } = answer;
  const cancelling = useCancelOrder(order.id);
  async function giveUp() {
    await cancelling.cancel();
    onCheck();
  }
  return (
    <div className="grid gap-8">
      <OutcomeTop
        sign={state === "declined" ? "error" : "loading"}
        title={t(`${state}.title`)}
        text={t(asked ? `${state}.text` : "waiting.silent", {
          product: order.product.name,
          total: formatMoney(order.total, language),
        })}
      />
      <p className="max-w-2xl">
        <OrderEnd answer={answer} onEnd={onCheck} />
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <form method="post">
          <Button
            type="submit"
            name={FORM_FIELD}
            value="payment_cancel_order"
            variant="quiet"
            className="max-sm:-ml-5"
            busy={cancelling.busy}
            onClick={(event) => {
              event.preventDefault();
              void giveUp();
            }}
          >
            {t("waiting.cancel")}
          </Button>
        </form>
      </div>
      <p className="max-w-2xl text-quiet">
        <MailText>
          {t("waiting.contact", { contact: BRAND.contact, number: order.number })}
        </MailText>
      </p>
    </div>
  );
}

/** A page that no script keeps up says the time of day. */
function OrderEnd({ answer, onEnd }: { answer: Answer; onEnd: () => void }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const plain = usePlain();
  const { order, serverTime } = answer;
  if (plain) {
    const at = formatInstant(order.expiresAt, language, { zone: "UTC" });
    return t("waiting.endsAt", { at });
  }
  return (
    <>
      {t("waiting.ends")}{" "}
      <Countdown
        until={order.expiresAt}
        serverTime={serverTime}
        onEnd={onEnd}
        className="font-semibold"
      />
    </>
  );
}
