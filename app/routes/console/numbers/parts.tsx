/** What the page shows of a span, part by part. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FigureName } from "#contract/ops/numbers.ts";
import { countryName } from "#app/kit/i18n/country-name.ts";
import { useLabels } from "#app/parts/console/labels.ts";
import { CashPart } from "./cash-part.tsx";
import { DaysPart, type Numbers } from "./days-part.tsx";
import { FigureTable, type FigureTableProps } from "./figure-table.tsx";
import { currenciesOf, rowsByCountry, rowsOf, total } from "./figures.ts";
import { Tiles } from "./tiles.tsx";

const PEOPLE = ["members", "members_new", "members_back", "members_gone"] as const;

export function Figures({ numbers: answer }: { numbers: Numbers }) {
  const { t, i18n } = useTranslation("console-numbers");
  const { field, named } = useLabels();
  const figures = answer.figures.map((figure) =>
    figure.what === "money_in"
      ? { ...figure, part: named("method", figure.part) ?? figure.part }
      : figure,
  );
  const numbers = { ...answer, figures };
  const currencies = currenciesOf(figures);
  const tile = (what: FigureName, label = field(what)) => ({ label, ...total(figures, what) });
  return (
    <>
      <Tiles
        tiles={[
          ...currencies.flatMap((currency) =>
            (["money_in", "refunds"] as const).map((what) => ({
              label: field(what),
              currency,
              ...total(figures, what, { currency }),
            })),
          ),
          tile("people"),
          { label: t("trials"), ...total(figures, "time", { of: "trial" }) },
          ...PEOPLE.map((what) => tile(what)),
          tile("trials_bought"),
          tile("letters_failed"),
        ]}
      />
      <Part title={t("money")} text={t("moneyText")}>
        {currencies.map((currency) => (
          <DaysPart
            key={currency}
            title={t("moneyOf", { currency })}
            numbers={numbers}
            series={[
              { id: "money_in", currency, shape: "bar" },
              { id: "refunds", currency, shape: "bar", isLess: true },
            ]}
          />
        ))}
        <Table of={numbers} what="money_in" names={["plan", "method"]} />
        <Rows
          caption={t("moneyByCountry")}
          name={`money_in-country-${numbers.from}`}
          rows={rowsByCountry(figures, "money_in", (country) =>
            countryName(country, i18n.language),
          )}
        />
        <Table of={numbers} what="refunds" names={["kind", "plan"]} />
      </Part>
      <Part title={t("cash")} text={t("cashText")}>
        <CashPart from={numbers.from} to={numbers.to} />
      </Part>
      <Part title={field("members")} text={t("membersText")}>
        <DaysPart
          title={t("membersEnd")}
          numbers={numbers}
          series={[{ id: "members", shape: "line" }]}
        />
        <DaysPart
          title={t("membersMoves")}
          numbers={numbers}
          series={[
            { id: "members_new", shape: "bar" },
            { id: "members_back", shape: "bar" },
            { id: "members_gone", shape: "bar", isLess: true },
          ]}
        />
        <Table of={numbers} what="time" title={t("timeBySource")} names={["source"]} />
      </Part>
      <Part title={t("brought")} text={t("broughtText")}>
        <Table of={numbers} what="brought" names={["broughtBy"]} />
        <Table of={numbers} what="commission" names={["kind"]} />
        <Table of={numbers} what="people" names={["broughtBy"]} />
      </Part>
      <Part title={t("groups")} text={t("groupsText")}>
        <Table of={numbers} what="groups" title={null} names={["size", "seats"]} />
      </Part>
      <Part title={field("coupons")}>
        <Table of={numbers} what="coupons" title={null} names={["code"]} />
      </Part>
      <Part title={field("letters")}>
        <DaysPart
          title={t("lettersMoves")}
          numbers={numbers}
          series={[
            { id: "letters", shape: "bar" },
            { id: "letters_failed", shape: "bar", isLess: true },
          ]}
        />
      </Part>
      <Calls numbers={numbers} />
    </>
  );
}

function Calls({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation("console-numbers");
  return (
    <Part title={t("calls")} text={t("callsText")}>
      <DaysPart title={t("calls")} numbers={numbers} series={[{ id: "calls", shape: "bar" }]} />
      <DaysPart
        title={t("callsTrouble")}
        numbers={numbers}
        series={[
          { id: "calls_failed", shape: "bar" },
          { id: "calls_slow", shape: "line" },
        ]}
      />
      <Table of={numbers} what="calls" names={["call"]} />
      <Table of={numbers} what="calls_failed" names={["call", "problem"]} />
      <Table of={numbers} what="calls_slow" names={["call"]} />
    </Part>
  );
}

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className="grid grid-cols-1 gap-6 border-t border-line pt-8">
      <div className="grid gap-2">
        <h2 className="text-xl font-semibold">{title}</h2>
        {text !== undefined && <p className="max-w-prose text-quiet">{text}</p>}
      </div>
      {children}
    </section>
  );
}

interface TableProps {
  of: Numbers;
  what: FigureName;
  /** Its name, unless said; null where the part is called so. */
  title?: string | null;
  /** What the figure's `of` and `part` are called. */
  names: [of: string, part?: string];
}

function Table({ of: { figures, from }, what, title, names: [of, part] }: TableProps) {
  const { field } = useLabels();
  const rows = { name: `${what}-${from}`, rows: rowsOf(figures, what, of, part) };
  if (title === null) return <FigureTable caption={field(what)} {...rows} />;
  return <Rows caption={title ?? field(what)} {...rows} />;
}

function Rows(props: FigureTableProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{props.caption}</h3>
      <FigureTable {...props} />
    </div>
  );
}
