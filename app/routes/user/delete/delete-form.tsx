/** The password, or a code to an own address, and the final confirmation. */
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import { forgetSession } from "#app/data/session/sign-out.ts";
import { CheckboxField } from "#app/kit/ui/checkbox-field.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import {
  OwnerProof,
  ProofField,
  type ProofValues,
  useProof,
  type Way,
} from "#app/routes/user/owner-proof.tsx";

interface Values extends ProofValues {
  sure: boolean;
}

export function DeleteForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  return (
    <OwnerProof user={user} noWay={t("delete.noWay")}>
      {(way) => <Proof key={way} way={way} user={user} />}
    </OwnerProof>
  );
}

function Proof({ way, user }: { way: Way; user: CurrentUser }) {
  const { t } = useTranslation("user");
  const navigate = useNavigate();
  const form = useCallForm<"user_delete_account", Values>({
    name: "user_delete_account",
    ...useProof(user, way),
    check: ({ sure }) => (sure ? {} : { sure: t("delete.surePrompt") }),
    onDone: async () => {
      await forgetSession(() => navigate("/"));
      showToast({ kind: "success", message: t("delete.done") });
    },
  });
  return (
    <CallFormView form={form} submit={t("delete.submit")} variant="danger" compact>
      <ProofField user={user} way={way} purpose="delete" />
      <Sure />
    </CallFormView>
  );
}

function Sure() {
  const { t } = useTranslation("user");
  const { register } = useFormContext<Values>();
  return (
    <CheckboxField {...register("sure")} label={t("delete.sure")} error={useFieldError("sure")} />
  );
}
