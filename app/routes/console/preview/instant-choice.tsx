/** Which instant is shown: now, one at which something that is set begins to hold, or any to come. The address keeps it. */
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import { useText } from "#app/parts/console/value.tsx";

export interface InstantChoiceProps {
  coming: string[];
  /** Null for now. */
  chosen: string | null;
}

export function InstantChoice({ coming, chosen }: InstantChoiceProps) {
  const { t } = useTranslation("console");
  const text = useText();
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <nav aria-label={t("previewed.instants")} className="flex flex-wrap gap-1">
        {[null, ...coming].map((at) => (
          <Link
            key={at}
            to={at === null ? "?" : `?${new URLSearchParams({ at })}`}
            aria-current={at === chosen ? "true" : undefined}
            className="flex min-h-12 items-center rounded border border-transparent px-3 text-quiet hover:bg-tint hover:text-ink aria-[current=true]:border-line aria-[current=true]:bg-tint aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {at === null ? t("previewed.now") : text(at)}
          </Link>
        ))}
      </nav>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <label className="grid w-72 max-w-full gap-1">
          <span className="text-sm text-quiet">{t("previewed.other")}</span>
          <input type="datetime-local" name="at" required className={CONTROL_CLASS} />
        </label>
        <Button type="submit" variant="secondary">
          {t("show")}
        </Button>
      </Form>
    </div>
  );
}
