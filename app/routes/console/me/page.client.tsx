/** The operator's own page: role, passkeys, sessions. It asks for a second passkey, since the first may be lost. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { askAllAgain, operationQuery } from "#app/data/console/query.ts";
import { addPasskey, whenFresh } from "#app/parts/console/sign-in.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useText } from "#app/parts/console/value.tsx";
import { useOperator } from "../operator.ts";

export function Me() {
  const { t } = useTranslation("console");
  const text = useText();
  const me = useOperator();
  const [error, setError] = useState("");
  const sessions = useQuery(operationQuery("operators_sessions", {}), queryClient);

  async function doing(work: () => Promise<unknown>) {
    setError("");
    try {
      await whenFresh(work);
      await askAllAgain();
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      setError(failure.message);
    }
  }

  return (
    <>
      <h1 className="text-2xl font-semibold">
        {me.name} · {text(me.role)}
      </h1>
      <p aria-live="assertive" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <section className="grid max-w-3xl gap-3">
        <h2 className="text-xl font-semibold">{t("me.passkeys")}</h2>
        {me.passkeys.length < 2 && <p className="text-quiet">{t("me.second")}</p>}
        <ul>
          {me.passkeys.map(({ id, name, host, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              <span>
                {name} · {host} · <span className="text-quiet">{text(createdAt)}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={t("about", {
                  action: t("me.remove", { name }),
                  about: `${host} · ${text(createdAt)}`,
                })}
                onClick={() => void doing(() => operate("operators_passkey_remove", { id }))}
              >
                {t("me.remove", { name })}
              </Button>
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            void doing(async () => {
              const isMade = await addPasskey(t("me.newName", { number: me.passkeys.length + 1 }));
              if (!isMade) setError(t("me.notMade"));
            })
          }
        >
          {t("me.add")}
        </Button>
      </section>
      <section className="grid max-w-3xl gap-3">
        <h2 className="text-xl font-semibold">{t("me.sessions")}</h2>
        <ul>
          {sessions.data?.sessions.map(({ id, operator, createdAt, country, current }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              <span>
                {operator} · {text(createdAt)} · {text(country)}
                {current && ` · ${t("me.current")}`}
              </span>
              {!current && (
                <Button
                  variant="quiet"
                  aria-label={t("about", {
                    action: t("me.end"),
                    about: `${operator} · ${text(createdAt)}`,
                  })}
                  onClick={() => void doing(() => operate("operators_end_session", { id }))}
                >
                  {t("me.end")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
