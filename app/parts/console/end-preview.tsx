/** What ending a group would do now, in sentences: to each seat, and to its payer's money. locale-keys: console-forms:ending.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useText } from "./value.tsx";

type Previewed = OperationResponse<"groups_end_preview">;

export function EndPreview({ preview: { chooseUntil, seats } }: { preview: Previewed }) {
  const { t } = useTranslation("console-forms");
  const text = useText();
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        <li className="font-medium">
          {chooseUntil === null
            ? t("ending.complete")
            : t("ending.choose", { until: text(chooseUntil) })}
        </li>
        {seats.map((seat) => (
          <li key={seat.index}>
            <Seat seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Seat({ seat }: { seat: Previewed["seats"][number] }) {
  const { t } = useTranslation("console-forms");
  const text = useText();
  const { index, uid, becomes, back, difference } = seat;
  const words = { seat: index, uid, back: text(back), difference: text(difference) };
  return t(`ending.${becomes === "stays" && back !== null ? "rest" : becomes}`, words);
}
