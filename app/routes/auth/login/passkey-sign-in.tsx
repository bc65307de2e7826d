/**
 * Signing in with a passkey: a button, and in the list of the field where the browser offers that. Where the site or the
 * browser has none, nothing is shown; on a mirror, where they are used.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PasskeyAnswer } from "#contract/second-factor.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { LOGIN_PATH } from "#app/data/session/redirect-target.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";
import {
  PasskeysElsewhere,
  usePasskeyHome,
} from "#app/parts/account/second/passkeys-elsewhere.tsx";
import { askPasskey, offersInField, takeBack } from "#app/parts/account/second/passkey.client.ts";

/** Null where this site has no passkeys, or nobody says. */
async function newQuestion() {
  return call("user_passkey_question", {}, { ownErrors: true }).catch(() => null);
}

async function signInWith(passkey: PasskeyAnswer): Promise<void> {
  await call("login_type_passkey", { passkey }, { ownErrors: true });
  await finishSignIn();
}

export function PasskeySignIn() {
  const { t } = useTranslation("security");
  const home = usePasskeyHome();
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  const chosen = useEffectEvent((passkey: PasskeyAnswer) => {
    void tried(() => signInWith(passkey));
  });

  useEffect(() => {
    let isShown = true;
    const listen = async () => {
      const question = await newQuestion();
      if (!question || !isShown) return;
      setOffered(true);
      if (home || !(await offersInField()) || !isShown) return;
      const passkey = await askPasskey(question, true);
      if (passkey && isShown) chosen(passkey);
    };
    void listen();
    return () => {
      isShown = false;
      takeBack();
    };
  }, [home]);

  async function tried(work: () => Promise<void>) {
    setBusy(true);
    setError("");
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  async function press() {
    const question = await newQuestion();
    const passkey = question && (await askPasskey(question));
    if (passkey) await signInWith(passkey);
    else setError(t("passkey.none"));
  }

  if (!isOffered) return null;
  if (home) return <PasskeysElsewhere home={home} path={LOGIN_PATH} />;
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      <Button variant="secondary" busy={busy} onClick={() => void tried(press)}>
        {t("passkey.signIn")}
      </Button>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
