/** After a group ended one short: the money of the seat back, or the plan alone for the difference. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { call } from "#app/data/api/client.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { newId } from "#app/kit/browser/new-id.ts";
import { orderOf } from "#app/parts/checkout/order-key.ts";
import { useOrderAction } from "#app/parts/checkout/use-order-action.ts";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";
import { ActForm } from "./act-form.tsx";
import type { CardPart } from "./card-part.ts";
import { PayForm } from "./pay-form.tsx";

interface ChoiceProps extends CardPart {
  choice: NonNullable<NonNullable<GroupBuy["mine"]>["choice"]>;
}

export function Choice(part: ChoiceProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const { chooseUntil } = part.group;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        {t(part.choice.isAgain ? "act.chooseAgain" : "act.choose", {
          at: chooseUntil ? formatInstant(chooseUntil, language) : "",
        })}
      </p>
      <Refund {...part} />
      <Solo {...part} />
    </div>
  );
}

function Refund({ group, choice, onProblem }: ChoiceProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const { id: groupId } = group;
  const { run, busy } = useOrderAction({
    async act() {
      const nothing = { method: null, clientKey: newId(), expected: choice.difference };
      await call("payment_joint_choice", { groupId, choice: "refund", ...nothing });
      return null;
    },
    refresh: groupsChanged,
    onProblem,
  });
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t("act.refundTitle")}</h4>
      <p className="max-w-prose text-quiet">
        {t("act.refundText", { price: formatMoney(choice.refund, language) })}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        onClick={() => void run()}
      >
        {t("act.refund")}
      </Button>
    </div>
  );
}

function Solo({ group, choice, serverTime, onProblem }: ChoiceProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const { id: groupId, product, soloPrice } = group;
  const { difference: expected } = choice;

  const take = (method: PaymentMethod | null) =>
    orderOf(
      { productId: `solo:${groupId}`, method, coupon: null, ...expected },
      serverTime,
      async (clientKey) => {
        const payment = { choice: "solo", method, clientKey, expected } as const;
        const { group: chosen } = await call("payment_joint_choice", { groupId, ...payment });
        const order = chosen.mine?.order;
        if (!order) throw new Error("a choice for the plan came without its order");
        return order;
      },
    );

  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t("act.soloTitle")}</h4>
      <p className="max-w-prose text-quiet">
        {t("act.soloText", { product: product.name, solo: formatMoney(soloPrice, language) })}
      </p>
      {expected.amount === 0 ? (
        <ActForm label={t("act.soloFree")} onProblem={onProblem} act={() => take(null)} />
      ) : (
        <PayForm
          label={t("act.solo", { difference: formatMoney(expected, language) })}
          onProblem={onProblem}
          pay={take}
        />
      )}
    </div>
  );
}
