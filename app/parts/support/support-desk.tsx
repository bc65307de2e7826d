/** All that one does with support, for an account and for a mailbox: a question is in the address, or else the form and the list. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AskForm } from "./ask-form.tsx";
import type { SupportKey } from "./support-query.ts";
import { ThreadList } from "./thread-list.tsx";
import { ThreadView } from "./thread-view.tsx";

export function SupportDesk({ supportKey }: { supportKey?: SupportKey }) {
  const { t } = useTranslation("support");
  const [parameters, setParameters] = useSearchParams();
  const thread = parameters.get("thread");
  if (thread !== null) return <ThreadView key={thread} id={thread} supportKey={supportKey} />;
  return (
    <div className="grid gap-10">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
        <p className="mt-2 max-w-prose text-quiet">{t("lead")}</p>
      </div>
      <section aria-labelledby="ask" className="grid gap-4 border-t border-ink pt-5">
        <h2 id="ask" className="text-lg font-semibold">
          {t("ask.title")}
        </h2>
        <div className="max-w-2xl">
          <AskForm
            supportKey={supportKey}
            onAsked={(id) => setParameters({ thread: id }, { preventScrollReset: false })}
          />
        </div>
      </section>
      <section aria-labelledby="questions" className="grid gap-4 border-t border-ink pt-5">
        <h2 id="questions" className="text-lg font-semibold">
          {t("list.title")}
        </h2>
        <div>
          <ThreadList supportKey={supportKey} />
        </div>
      </section>
    </div>
  );
}
