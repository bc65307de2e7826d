/** Shows a second factor: a passkey, a code of an authenticator app, or a recovery code. Signing in and account area share it. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  APP_CODE_LENGTH,
  type PasskeyQuestion,
  RECOVERY_CODE_LENGTH,
  type SecondWay,
} from "#contract/second-factor.ts";
import { readCode } from "#contract/typed.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { LOGIN_PATH } from "#app/data/session/redirect-target.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { mayHavePasskeys } from "./may-have-passkeys.ts";
import { PasskeysElsewhere, usePasskeyHome } from "./passkeys-elsewhere.tsx";

export interface SecondFormProps {
  name: "login_second_step" | "user_show_owner";
  ways: SecondWay[];
  /** What the account's passkeys are asked, fetched when somebody wants to use one. */
  question: () => Promise<PasskeyQuestion | null>;
  /** The narrow session's, where a sign-in is finished. */
  token?: string;
  submit: string;
  onDone: () => unknown;
}

type Typed = "app" | "recovery";

export function SecondForm(props: SecondFormProps) {
  const { t } = useTranslation("security");
  const { ways } = props;
  const byPasskey = useByPasskey(ways);
  const typed = (["app", "recovery"] as const).filter((way) => ways.includes(way));
  const [way, setWay] = useState<Typed | undefined>(typed[0]);
  const other = typed.find((one) => one !== way);
  if (import.meta.env.SSR && way)
    return typed.map((way) => <CodeForm key={way} {...props} way={way} />);
  return (
    <div className="grid gap-6">
      {byPasskey && <PasskeyButton {...props} />}
      {byPasskey && way && <p className="text-sm text-quiet">{t("step.or")}</p>}
      {way && (
        <CodeForm
          key={way}
          {...props}
          way={way}
          aside={
            other && (
              <Button variant="quiet" onClick={() => setWay(other)}>
                {t(`step.by.${other}`)}
              </Button>
            )
          }
        />
      )}
      {ways.includes("passkey") && <OnMirror />}
      {!byPasskey && !way && <p>{t("step.noWay")}</p>}
    </div>
  );
}

function PasskeyButton({ name, question, token, onDone }: SecondFormProps) {
  const { t } = useTranslation("security");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function show() {
    setBusy(true);
    setError("");
    try {
      const asked = await question();
      const { askPasskey } = await import("./passkey.client.ts");
      const passkey = asked && (await askPasskey(asked));
      if (!passkey) return setError(t("passkey.none"));
      await call(name, { passkey }, { ownErrors: true, token });
      await onDone();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t("passkey.none"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      <Button busy={busy} onClick={() => void show()}>
        {t("step.by.passkey")}
      </Button>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

function useByPasskey(ways: SecondWay[]): boolean {
  const home = usePasskeyHome();
  return !import.meta.env.SSR && ways.includes("passkey") && !home && mayHavePasskeys();
}

function OnMirror() {
  const home = usePasskeyHome();
  return home && <PasskeysElsewhere home={home} path={LOGIN_PATH} />;
}

interface Values {
  app: string;
  recovery: string;
}

interface CodeFormProps extends SecondFormProps {
  way: Typed;
  aside?: React.ReactNode;
}

function CodeForm({ name, token, ways, submit, onDone, way, aside }: CodeFormProps) {
  const { t } = useTranslation(["security", "login"]);
  const form = useCallForm<SecondFormProps["name"], Values>({
    name,
    token,
    postedAs: token && `${name}:${way}`,
    request: ({ app, recovery }) => (way === "app" ? { app } : { recovery }),
    invalid: () =>
      way === "app"
        ? t("security:step.appInvalid", { digits: APP_CODE_LENGTH })
        : t("security:step.recoveryInvalid", { letters: RECOVERY_CODE_LENGTH }),
    defaultValues: { app: "", recovery: "" },
    onDone,
  });
  return (
    <CallFormView form={form} submit={submit} aside={aside}>
      {import.meta.env.SSR && <Carried token={token} ways={ways} />}
      <CodeInput way={way} />
    </CallFormView>
  );
}

/** What a form without scripts carries on to the next try. */
function Carried({ token, ways }: Pick<SecondFormProps, "token" | "ways">) {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="ways" value={ways.join(" ")} />
    </>
  );
}

/** As authenticator apps and lists of recovery codes are read from: spaces and hyphens make no difference. */
function CodeInput({ way }: { way: Typed }) {
  const { t } = useTranslation("security");
  const { register } = useFormContext<Values>();
  const error = useFieldError(way);
  return (
    <TextField
      {...register(way, { setValueAs: (typed: string) => readCode(typed) })}
      label={t(`step.label.${way}`)}
      hint={t(`step.hint.${way}`)}
      error={error}
      inputMode={way === "app" ? "numeric" : undefined}
      autoComplete={way === "app" ? "one-time-code" : "off"}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
