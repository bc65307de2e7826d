/**
 * `/help`: support for people without an account, or locked out of theirs. A code sent by mail proves the mailbox. Its
 * questions belong to that mailbox, and the link in each letter opens them again.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { EnterForm } from "./enter-form.tsx";
import { keepMailboxKey, useMailboxKey } from "./mailbox-key.ts";

const MailboxDesk = lazyPart(async () => (await import("./mailbox-desk.tsx")).MailboxDesk);

export const handle = { namespaces: ["support", "login"] };

export const headers = sameForAll;

export default function Help() {
  const { t } = useTranslation(["support", "common"]);
  const key = useMailboxKey();
  const [hasEnded, setHasEnded] = useState(false);
  return (
    <div className="page py-10 sm:py-16">
      <PageHead title={t("title")} description={t("mailbox.lead")} path="/help" />
      {key === null ? (
        <div className="grid max-w-md gap-6">
          <div className="grid gap-3">
            <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
            <p className="text-quiet">{t("mailbox.lead")}</p>
            <p>
              {t("mailbox.member")}{" "}
              <Link to="/user/help" className={TEXT_LINK_CLASS}>
                {t("mailbox.toAccount")}
              </Link>
            </p>
          </div>
          <noscript>
            <p className="rounded border border-edge bg-tint p-4">{t("common:needsScript")}</p>
          </noscript>
          <p role="alert" className="border-l-4 border-signal bg-tint px-4 py-3 empty:hidden">
            {hasEnded && t("mailbox.ended")}
          </p>
          <EnterForm />
        </div>
      ) : (
        <MailboxDesk
          supportKey={key}
          onEnded={() => {
            setHasEnded(true);
            keepMailboxKey(null);
          }}
          waiting={
            <Loading className="grid gap-4">
              <Skeleton className="h-9 w-56" />
              <Skeleton className="h-40" />
            </Loading>
          }
        />
      )}
    </div>
  );
}
