/** What the address asks and cannot be read, each with a way to take it off. locale-keys: console-forms:fault.* */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { RequestField } from "#contract/ops/field.ts";
import { useLabels } from "./labels.ts";
import { labelOf } from "./request-field.tsx";
import { dotted, type Wrong } from "./request.ts";

interface UnreadProps {
  fields: RequestField[];
  wrong: Wrong;
}

/** What is only missing is no fault: nothing was asked yet. */
export function Unread({ fields, wrong }: UnreadProps) {
  const { t } = useTranslation("console-forms");
  const labels = useLabels();
  const [query] = useSearchParams();
  const unread = fields.filter((field) => dotted(field) in wrong && query.get(dotted(field)));
  if (unread.length === 0) return null;
  return (
    <ul role="alert" className="grid gap-2">
      {unread.map((field) => {
        const name = dotted(field);
        const label = labelOf(field, labels);
        const fault = wrong[name];
        return (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium text-error">
              {t("filter.unread", { field: label, value: query.get(name) })}{" "}
              {fault && t(`fault.${fault}`)}
            </span>
            <Link
              to={`?${without(query, name)}`}
              className="text-blue underline underline-offset-4"
            >
              {t("filter.off", { field: label })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([...query].filter(([one]) => one !== name));
}
