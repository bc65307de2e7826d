/** Where the account is signed in; one session or all others can be ended. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { SessionEntry } from "#contract/session.ts";
import { call } from "#app/data/api/client.ts";
import { callQuery, changed } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { countryName } from "#app/kit/i18n/country-name.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";

type Entry = z.infer<typeof SessionEntry>;

/** A session, or all but this one. */
type Ending = Entry | "others" | null;

export function SessionList() {
  const { t } = useTranslation("user");
  return (
    <LedgerSection id="sessions" title={t("sessions.title")} lead={t("sessions.lead")}>
      <Sessions />
    </LedgerSection>
  );
}

function Sessions() {
  const { t } = useTranslation("user");
  const query = useQuery(callQuery("user_sessions", {}), queryClient);
  return (
    <Answered query={query} error={t("sessions.error")} placeholder={<Placeholder />}>
      {({ sessions }) => <Entries entries={sessions} />}
    </Answered>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation("user");
  const [ending, setEnding] = useState<Ending>(null);
  const others = entries.filter(({ current }) => !current);
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <SessionRow key={entry.id} entry={entry} onEnd={() => setEnding(entry)} />
        ))}
      </ul>
      {others.length === 0 && <p className="pt-3 text-sm text-quiet">{t("sessions.onlyThis")}</p>}
      {others.length > 1 && (
        <Button variant="secondary" className="mt-4" onClick={() => setEnding("others")}>
          {t("sessions.endOthers", { count: others.length })}
        </Button>
      )}
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function SessionRow({ entry, onEnd }: { entry: Entry; onEnd: () => void }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const name = useSessionName()(entry);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-4 border-b border-line py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {name}
          {entry.current && (
            <span className="ml-2 inline-block rounded border border-edge px-1.5 text-sm font-normal text-quiet">
              {t("sessions.this")}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-6 text-sm text-quiet tabular">
          <span>{t("sessions.lastUsed", { date: formatInstant(entry.lastUsedAt, language) })}</span>
          <span>{t("sessions.began", { date: formatInstant(entry.createdAt, language) })}</span>
          {entry.country && (
            <span>{t("sessions.from", { country: countryName(entry.country, language) })}</span>
          )}
        </p>
      </div>
      {!entry.current && (
        <Button
          variant="quiet"
          className="-mr-5 min-h-11"
          aria-label={t("sessions.endWhich", { name })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslation("user");
  const nameOf = useSessionName();
  async function end() {
    if (!ending) return;
    await call("user_end_session", { id: ending === "others" ? "others" : ending.id });
    await changed("user_sessions");
  }
  return (
    <ConfirmDialog
      open={ending !== null}
      onOpenChange={(open) => !open && onClose()}
      title={
        ending === "others" || ending === null
          ? t("sessions.confirmOthers")
          : t("sessions.confirm", { name: nameOf(ending) })
      }
      description={t("sessions.confirmText")}
      confirmLabel={ending === "others" ? t("sessions.endAll") : t("sessions.end")}
      danger
      onConfirm={end}
    />
  );
}

/** A device has a name of its own; a browser is named by its system. */
function useSessionName(): (entry: Entry) => string {
  const { t } = useTranslation("user");
  return ({ deviceName, platform }) =>
    deviceName ?? t("sessions.browser", { system: t(`system.${platform}`) });
}

function Placeholder() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="w-48" />
      <Skeleton className="w-72" />
      <Skeleton className="w-48" />
      <Skeleton className="w-72" />
    </Loading>
  );
}
