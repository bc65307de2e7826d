/**
 * The trial of the device whose link opened the page: begun when its owner says so, once for a device, and kept as an
 * account by adding an address and a password. Somebody who is signed in stays signed in.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { currentUserQuery } from "#app/data/session/current-user.ts";
import { useLoginState } from "#app/data/session/login-state.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { useInviteCode } from "#app/data/site/referral.ts";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";
import { Keep } from "./keep.tsx";

export function DeviceTrial({ link }: { link: string }) {
  const { t } = useTranslation("trial");
  const state = useLoginState();
  const [begun, setBegun] = useState(false);
  return (
    <section aria-labelledby="device-trial" className="page">
      <div className="grid gap-4 rounded bg-tint p-6 sm:p-8">
        <h2 id="device-trial" className="text-xl font-semibold">
          {t("device.title")}
        </h2>
        {state === "unknown" && !begun && (
          <Loading>
            <Skeleton className="w-2/3" />
          </Loading>
        )}
        {(state === "out" || (begun && state === "unknown")) && (
          <Begin link={link} onBegun={() => setBegun(true)} />
        )}
        {state === "in" && (begun ? <Begun /> : <SomebodyElse />)}
      </div>
    </section>
  );
}

function Begin({ link, onBegun }: { link: string; onBegun: () => void }) {
  const { t } = useTranslation("trial");
  const inviteCode = useInviteCode() ?? undefined;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  async function begin() {
    setBusy(true);
    setError(undefined);
    try {
      await enter(link, inviteCode, onBegun);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="max-w-prose">{t("device.text")}</p>
      <p role="alert" className="max-w-prose font-medium text-error empty:hidden">
        {error?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void begin()}>
          {t("device.begin")}
        </Button>
        {error?.problem === "DeviceUnknown" && (
          <LinkButton to="/login" variant="secondary">
            {t("device.signIn")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** A device with an account is signed in to it; it gets no second trial. */
async function enter(
  link: string,
  inviteCode: string | undefined,
  onBegun: () => void,
): Promise<void> {
  try {
    await call("register_type_deviceid", { link, inviteCode }, { ownErrors: true });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.problem !== "DeviceTaken") throw failure;
  }
  await call("login_type_deviceid", { link }, { ownErrors: true });
  onBegun();
  await finishSignIn();
}

function Begun() {
  const { t } = useTranslation("trial");
  const language = useLanguage();
  const { data: user } = useQuery(currentUserQuery, queryClient);
  if (!user) return null;
  const { remaining } = user.membership;
  return (
    <>
      <output className="block max-w-prose">
        {remaining > 0
          ? t("device.runs", { time: formatDuration(remaining, language) })
          : t("device.over")}
      </output>
      <Keep user={user} />
    </>
  );
}

function SomebodyElse() {
  const { t } = useTranslation("trial");
  const { data: user } = useQuery(currentUserQuery, queryClient);
  return (
    <>
      <p className="max-w-prose">{t("device.signedIn", { name: user?.displayName ?? "" })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/user/profile" variant="secondary">
          {t("device.account")}
        </LinkButton>
      </div>
    </>
  );
}
