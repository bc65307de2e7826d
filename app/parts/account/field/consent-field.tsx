/** The consent that spec §5 asks for; the policies open beside the form, so that nothing typed is lost. */
import { useFormContext } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckboxField } from "#app/kit/ui/checkbox-field.tsx";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";

export function ConsentField() {
  const { t } = useTranslation("login");
  const { register, getValues } = useFormContext<{ consent: boolean }>();
  return (
    <CheckboxField
      {...register("consent")}
      defaultChecked={import.meta.env.SSR && getValues("consent")}
      error={useFieldError("consent")}
      label={
        <Trans
          t={t}
          i18nKey="consent"
          components={{
            terms: <Policy name="terms" />,
            privacy: <Policy name="privacy" />,
          }}
        />
      }
    />
  );
}

function Policy({ name, children }: { name: string; children?: React.ReactNode }) {
  return (
    <Link
      to={`/clause/${name}`}
      target="_blank"
      className="text-blue underline underline-offset-4 hover:text-blue-strong"
    >
      {children}
    </Link>
  );
}
