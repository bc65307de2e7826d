/** The second step of a sign-in. Its narrow session is kept by this page alone: who leaves begins again. */
import { useTranslation } from "react-i18next";
import type { SecondStep } from "#contract/second-factor.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";
import { SecondForm } from "#app/parts/account/second/second-form.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";

export interface SecondStepPartProps {
  step: SecondStep;
  onBack: () => void;
}

export function SecondStepPart({ step, onBack }: SecondStepPartProps) {
  const { t } = useTranslation("security");
  const { token, ways, question } = step;
  return (
    <>
      <header className="mb-8 grid gap-3">
        <PageHead title={t("step.title")} description={t("step.lead")} path="/login" />
        <h1 className="text-3xl font-semibold tracking-tight">{t("step.title")}</h1>
        <p className="text-quiet">{t("step.lead")}</p>
      </header>
      <SecondForm
        name="login_second_step"
        ways={ways}
        question={() => Promise.resolve(question)}
        token={token}
        submit={t("step.submit")}
        onDone={finishSignIn}
      />
      <Button variant="quiet" className="when-script mt-6 -ml-5" onClick={onBack}>
        {t("step.back")}
      </Button>
    </>
  );
}
