/** Redeeming, for somebody who is signed in. Loaded when it is shown. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { forgetBroughtCode } from "#app/parts/gifts/brought-code.ts";
import { RedeemForm } from "#app/parts/redemption/redeem-form.tsx";

export function Redeem({ code }: { code: string | null }) {
  const { t } = useTranslation("gift");
  const [isDone, setIsDone] = useState(false);
  return (
    <section aria-labelledby="redeem" className="grid max-w-prose gap-5">
      <div className="grid gap-1">
        <h2 id="redeem" className="text-xl font-semibold">
          {t("redeem")}
        </h2>
        <p className="text-quiet">{t("redeemText")}</p>
      </div>
      <RedeemForm
        code={code ?? ""}
        onDone={() => {
          forgetBroughtCode();
          setIsDone(true);
        }}
      />
      {isDone && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/download">{t("download")}</LinkButton>
          <LinkButton to="/user/profile" variant="secondary">
            {t("overview")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
