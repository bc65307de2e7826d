/** Signing in. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { SecondStep } from "#contract/second-factor.ts";
import { useAnyPosted, useCarried } from "#app/data/plain/plain.ts";
import { isSessionEnded } from "#app/data/session/login-state.ts";
import { REDIRECT_PARAMETER } from "#app/data/session/redirect-target.ts";
import { lazyPart, partOnServer } from "#app/kit/ui/lazy-part.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { mayHavePasskeys } from "#app/parts/account/second/may-have-passkeys.ts";
import { KindTabs } from "#app/routes/auth/kind-tabs.tsx";
import { PageTop } from "#app/routes/auth/page-top.tsx";
import type { SentReason } from "#app/routes/auth/sign-in-at-once.ts";
import { AddressForm } from "./address-form.tsx";
import { NameForm } from "./name-form.tsx";

const loadSecondStep = async () => (await import("./second-step.tsx")).SecondStepPart;
const SecondStepPart = import.meta.env.SSR
  ? partOnServer(loadSecondStep)
  : lazyPart(loadSecondStep);
const PasskeySignIn = lazyPart(async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn);

export { signingIn as action } from "../signing-in.server.ts";

export default function Login() {
  const { t } = useTranslation("login");
  const { search, state } = useLocation();
  const { reason } = (state ?? {}) as { reason?: SentReason };
  // A guard's redirect while a page loads cannot say why; the session knows.
  const isEnded = useCarried().length > 0 || isSessionEnded();
  const shown = reason ?? (isEnded ? "ended" : isOfOrder(search) ? "order" : undefined);
  const notices = {
    required: t("noticeRequired"),
    ended: t("noticeEnded"),
    order: t("noticeOrder"),
    registered: t("noticeRegistered"),
    reset: t("noticeReset"),
  };
  const hydrated = useHydrated();
  const canHavePasskeys = hydrated && mayHavePasskeys();
  const [step, setStep] = useState<SecondStep | null>(useAnyPosted()?.second ?? null);
  if (step) return <SecondStepPart step={step} onBack={() => setStep(null)} />;
  return (
    <>
      <PageTop
        path="/login"
        title={t("signIn")}
        lead={t("signInLead")}
        other={{ to: "/register", question: t("noAccount"), label: t("toRegister") }}
        notice={shown && notices[shown]}
      />
      <KindTabs label={t("signInWith")} kinds={["account", "email", "phone"]}>
        {(kind) =>
          kind === "account" ? (
            <NameForm onSecondStep={setStep} />
          ) : (
            <AddressForm kind={kind} onSecondStep={setStep} />
          )
        }
      </KindTabs>
      {canHavePasskeys && <PasskeySignIn without={<></>} />}
      <p className="mt-6 text-sm">
        <Link
          to={{ pathname: "/resetpassword", search }}
          className="text-blue underline underline-offset-4 hover:text-blue-strong"
        >
          {t("forgotten")}
        </Link>
      </p>
    </>
  );
}

/** A payer who comes back from a cashier to a browser that keeps nothing has to sign in once more. */
function isOfOrder(search: string): boolean {
  const back = new URLSearchParams(search).get(REDIRECT_PARAMETER) ?? "";
  return back.startsWith("/purchased");
}
