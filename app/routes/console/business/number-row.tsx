/** One number: how much it is and what it touches, its bounds, what comes next, and the way to change it. */
import { useTranslation } from "react-i18next";
import { Actions } from "#app/parts/console/actions.tsx";
import { type Listed, NumberValue, useBounds } from "#app/parts/console/number-value.tsx";
import { useOperator } from "../operator.ts";
import { GRAVE } from "../rooms.ts";

export function NumberRow({ number }: { number: Listed }) {
  const { t } = useTranslation("console-business");
  const bounds = useBounds();
  const { mayAsk } = useOperator();
  const { name } = number;
  const title = t(`number.${name}.name`);
  return (
    <li className="grid grid-cols-1 items-start gap-x-8 gap-y-2 border-b border-line py-4 lg:grid-cols-6">
      <div className="grid gap-0.5 lg:col-span-3">
        <h3 className="font-medium">{title}</h3>
        <p className="max-w-prose text-sm text-quiet">{t(`number.${name}.touches`)}</p>
      </div>
      <NumberValue number={number} />
      <div className="lg:*:justify-end">
        <Actions
          operations={["business_set"]}
          mayAsk={mayAsk}
          grave={GRAVE}
          fixedFor={() => ({ name })}
          about={title}
          hints={{ value: bounds(number), from: t("from") }}
          isSmall
        />
      </div>
    </li>
  );
}
