/** Where settlements are paid to: the address there is, and the form for another. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AffiliateFigures, PayoutAddress } from "#contract/affiliate.ts";
import { changed } from "#app/data/query/call-query.ts";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";

type Props = Pick<AffiliateFigures, "payout" | "payoutNetworks">;

export function Payout({ payout, payoutNetworks }: Props) {
  const { t } = useTranslation("kol");
  const form = useCallForm<"system_affiliate_payout", PayoutAddress>({
    name: "system_affiliate_payout",
    request: (values) => values,
    invalid: () => t("payout.invalid"),
    defaultValues: payout ?? { network: payoutNetworks[0]?.id ?? "", address: "" },
    onDone: async () => {
      await changed("system_affiliate");
      showToast({ kind: "success", message: t("payout.done") });
    },
  });
  return (
    <div className="grid max-w-md gap-5">
      {!payout && <p className="font-medium">{t("payout.none")}</p>}
      <CallFormView form={form} submit={t("payout.save")} compact>
        <Network networks={payoutNetworks} />
        <Address />
      </CallFormView>
    </div>
  );
}

function Network({ networks }: { networks: Props["payoutNetworks"] }) {
  const { t } = useTranslation("kol");
  const { register } = useFormContext<PayoutAddress>();
  return (
    <SelectField
      {...register("network")}
      label={t("payout.network")}
      error={useFieldError("network")}
      options={networks.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function Address() {
  const { t } = useTranslation("kol");
  const { register } = useFormContext<PayoutAddress>();
  return (
    <TextField
      {...register("address")}
      label={t("payout.address")}
      hint={t("payout.hint")}
      error={useFieldError("address")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
