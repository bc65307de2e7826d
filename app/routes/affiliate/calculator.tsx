/**
 * What an affiliate could earn: a table of shares by plan, and a sum for a number of people. It is a form that asks
 * this page again; with a script the figures follow while somebody types.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useSearchParams } from "react-router";
import type { Product } from "#contract/catalog.ts";
import type { SiteConfig } from "#app/data/site/site-config.ts";
import { formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { share, times, wholeNumber } from "./commission.ts";

const PEOPLE = { min: 1, max: 100_000, fallback: 10 };

export interface CalculatorProps {
  products: Product[];
  rates: SiteConfig["affiliate"];
}

export function Calculator({ products, rates }: CalculatorProps) {
  const { t } = useTranslation("affiliate");
  const [query] = useSearchParams();
  const [typed, setTyped] = useState({
    people: query.get("people") ?? String(PEOPLE.fallback),
    plan: query.get("plan") ?? products.find(({ yearly }) => yearly)?.id ?? "",
    rate: query.get("rate") ?? String(rates.firstPurchasePercent.min),
  });
  const { min, max } = rates.firstPurchasePercent;
  const rate = wholeNumber(typed.rate, { min, max, fallback: min });
  const people = wholeNumber(typed.people, PEOPLE);
  const plan = products.find(({ id }) => id === typed.plan) ?? products[0];
  const type =
    (name: keyof typeof typed) =>
    ({ target: { value } }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value }));

  return (
    <div className="grid gap-10">
      <Form method="get" preventScrollReset className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          label={t("calculator.people")}
          name="people"
          type="number"
          inputMode="numeric"
          min={PEOPLE.min}
          max={PEOPLE.max}
          value={typed.people}
          onChange={type("people")}
        />
        <SelectField
          label={t("calculator.plan")}
          name="plan"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          value={plan?.id}
          onChange={type("plan")}
        />
        <TextField
          label={t("calculator.rate")}
          hint={t("calculator.bounds", { min, max })}
          name="rate"
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed.rate}
          onChange={type("rate")}
        />
        <Button type="submit" variant="secondary" className="without-script sm:col-span-3">
          {t("calculator.compute")}
        </Button>
      </Form>
      {plan && <Result plan={plan} people={people} rate={rate} renewal={rates.renewalPercent} />}
      <ShareTable products={products} rate={rate} renewal={rates.renewalPercent} />
    </div>
  );
}

interface ResultProps {
  plan: Product;
  people: number;
  rate: number;
  renewal: number;
}

function Result({ plan, people, rate, renewal }: ResultProps) {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  return (
    <dl aria-live="polite" className="grid gap-6 border-y border-ink py-6 sm:grid-cols-2">
      <div>
        <dt className="text-quiet">{t("calculator.firstSum")}</dt>
        <dd className="tabular text-2xl font-semibold">
          {formatMoney(times(share(plan.price, rate), people), language)}
        </dd>
      </div>
      <div>
        <dt className="text-quiet">{t("calculator.renewalSum")}</dt>
        <dd className="tabular text-2xl font-semibold">
          {formatMoney(times(share(plan.price, renewal), people), language)}
        </dd>
      </div>
    </dl>
  );
}

function ShareTable({
  products,
  rate,
  renewal,
}: Omit<ResultProps, "plan" | "people"> & { products: Product[] }) {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  const money = (product: Product, percent: number) =>
    formatMoney(share(product.price, percent), language);
  return (
    <div>
      <table className="w-full text-left">
        <caption className="pb-3 text-left font-semibold">{t("calculator.table")}</caption>
        <thead className="border-b border-ink text-sm text-quiet">
          <tr>
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t("calculator.plan")}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              {t("calculator.first", { rate: formatPercent(rate, language) })}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {t("calculator.renewal", { rate: formatPercent(renewal, language) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} className="border-b border-line">
              <th scope="row" className="py-3 pr-4 font-medium">
                {product.name}
              </th>
              <td className="tabular py-3 pr-4 text-right">{money(product, rate)}</td>
              <td className="tabular py-3 text-right">{money(product, renewal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-quiet">{t("calculator.base")}</p>
    </div>
  );
}
