/** One question: its messages from the first of the page to the newest, the form to write back, and its end. */
import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SupportMessage, SupportThread } from "#contract/support.ts";
import { call } from "#app/data/api/client.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { usePosted } from "#app/data/plain/plain.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { useOwnSupport } from "./own-support.ts";
import { MessageForm, type Written } from "./message-form.tsx";
import { MessageItem } from "./message-item.tsx";
import { questionsChanged, type SupportKey, threadQuery } from "./support-query.ts";
import { ThreadState } from "./thread-state.tsx";

export interface ThreadViewProps {
  id: string;
  supportKey: SupportKey;
}

export function ThreadView({ id, supportKey }: ThreadViewProps) {
  const { t } = useTranslation("support");
  const query = useInfiniteQuery(threadQuery(supportKey, id), queryClient);
  const own = useOwnSupport();
  const { data = own?.thread && { pages: [own.thread] }, error, refetch } = query;
  if (own?.thread === null || (!data && isUnknown(error))) return <Unknown />;
  if (!data && error) {
    const retry = () => void refetch();
    return <ErrorState title={t("thread.error")} text={error.message} onRetry={retry} />;
  }
  const newest = data?.pages[0];
  if (!newest) return <Placeholder />;
  return (
    <div className="grid gap-8">
      <Head thread={newest.thread} supportKey={supportKey} />
      <Messages pages={data.pages} query={query} supportKey={supportKey} />
      <WriteBack thread={newest.thread} supportKey={supportKey} />
    </div>
  );
}

interface MessagesProps {
  /** The newest first. */
  pages: { messages: SupportMessage[] }[];
  query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "error"
  >;
  supportKey: SupportKey;
}

function Messages({ pages, query, supportKey }: MessagesProps) {
  const { t } = useTranslation("support");
  const { error } = query;
  const messages = [...pages].reverse().flatMap((page) => page.messages);
  return (
    <div className="grid gap-4">
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("thread.older")}
        </Button>
      )}
      {error && (
        <p role="alert" className="text-error">
          {error.message}
        </p>
      )}
      <ol aria-label={t("thread.messages")} className="grid gap-6">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} supportKey={supportKey} />
        ))}
      </ol>
    </div>
  );
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && ["NotFound", "InvalidRequest"].includes(error.problem);
}

interface OfThread {
  thread: SupportThread;
  supportKey: SupportKey;
}

function WriteBack({ thread: { id, state }, supportKey }: OfThread) {
  const { t } = useTranslation("support");
  return (
    <section aria-label={t("thread.write")} className="max-w-2xl border-t border-ink pt-5">
      {state === "closed" && (
        <p className="mb-4 max-w-prose text-quiet">{t("thread.closedText")}</p>
      )}
      <MessageForm<"user_support_write", Written>
        name="user_support_write"
        supportKey={supportKey}
        place={id}
        label={t("thread.write")}
        submit={t("thread.send")}
        more={() => ({ thread: id })}
        onSent={() => undefined}
      />
    </section>
  );
}

function Head({ thread, supportKey }: OfThread) {
  const { t } = useTranslation("support");
  const { id, number, topic, state, orderNumber } = thread;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(usePosted("user_support_close")?.message ?? "");
  async function close() {
    setBusy(true);
    setFailure("");
    try {
      await call("user_support_close", { key: supportKey, thread: id });
      await questionsChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <header className="grid gap-3">
      <Back />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">{t(`topic.${topic}`)}</h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet tabular">
            <span>{t("thread.number", { number })}</span>
            {orderNumber && <span>{t("thread.order", { number: orderNumber })}</span>}
            <ThreadState state={state} />
          </p>
        </div>
        {state !== "closed" && (
          <form method="post">
            <Button
              type="submit"
              name={FORM_FIELD}
              value="user_support_close"
              variant="secondary"
              busy={busy}
              onClick={(event) => {
                event.preventDefault();
                void close();
              }}
            >
              {t("thread.close")}
            </Button>
          </form>
        )}
      </div>
      <p role="alert" className="text-error empty:hidden">
        {failure}
      </p>
    </header>
  );
}

function Back() {
  const { t } = useTranslation("support");
  return (
    <p>
      <Link to={{ search: "" }} className={`inline-flex min-h-11 items-center ${TEXT_LINK_CLASS}`}>
        {t("thread.back")}
      </Link>
    </p>
  );
}

/** Not there, or another's: nobody is told which. */
function Unknown() {
  const { t } = useTranslation("support");
  return (
    <EmptyState title={t("thread.unknown")} text={t("thread.unknownText")} isPage>
      <LinkButton to={{ search: "" }} variant="secondary">
        {t("thread.back")}
      </LinkButton>
    </EmptyState>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24 w-3/4" />
    </Loading>
  );
}
