/** How to pay: one of the offered methods, as the platform's own radio buttons. */
import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Flag } from "#app/kit/ui/flag.tsx";
import { choiceClass } from "./choice-link.tsx";
import { type Choice, METHOD_FLAGS } from "./method.ts";

export interface MethodChoiceProps {
  choices: Choice[];
  method: PaymentMethod | null;
  onMethod: (method: PaymentMethod) => void;
}

export function MethodChoice({ choices, method, onMethod }: MethodChoiceProps) {
  const { t } = useTranslation("checkout");
  if (choices.length === 0) return <p className="text-quiet">{t("method.noneOffered")}</p>;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("method.label")}</legend>
      {choices.map((choice) => (
        <Option
          key={choice.method}
          choice={choice}
          isChosen={choice.method === method}
          onChoose={() => onMethod(choice.method)}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps {
  choice: Choice;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ choice: { method, shutOut }, isChosen, onChoose }: OptionProps) {
  const { t } = useTranslation("checkout");
  return (
    <label
      className={classNames(
        "flex min-h-12 items-center gap-3 rounded border-2 px-3 py-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue",
        choiceClass(isChosen && !import.meta.env.SSR),
        shutOut && "border-dashed text-quiet",
      )}
    >
      <input
        type="radio"
        name="method"
        value={method}
        checked={isChosen}
        disabled={shutOut}
        onChange={onChoose}
        className={import.meta.env.SSR ? "size-5 shrink-0" : "sr-only"}
      />
      <Flag
        pattern={METHOD_FLAGS[method]}
        tone={isChosen && !import.meta.env.SSR ? "blue" : "ink"}
        className="h-6 w-7.5"
      />
      <span className="grid">
        <span className="font-medium">{t(`method.${method}`)}</span>
        {shutOut && <span className="text-sm text-quiet">{t("method.otherBrowser")}</span>}
      </span>
    </label>
  );
}
