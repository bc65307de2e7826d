/** `/dev/outbox`: the messages that a DEV deployment keeps instead of sending them. In English only, for developers. */
import { useQuery } from "@tanstack/react-query";
import { data, Form } from "react-router";
import { type DevMessage, DevOutbox } from "#contract/dev.ts";
import { read } from "#contract/reading.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { Route } from "./+types/route";
import { MessageCard } from "./message-card.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(gatewayContext).devDoors) throw data(null, { status: 404 });
  return { to: url.searchParams.get("to")?.trim() ?? "" };
}

/** Fetched in the browser: the messages never pass through a rendered page. */
async function readMessages(to: string) {
  const query = to ? `?${new URLSearchParams({ to })}` : "";
  const answer = await fetch(`/dev/outbox.json${query}`);
  return read(DevOutbox, await answer.json()).messages;
}

export default function Outbox({ loaderData: { to } }: Route.ComponentProps) {
  const query = useQuery(
    { queryKey: ["dev_outbox", to], queryFn: () => readMessages(to), staleTime: 0 },
    queryClient,
  );
  return (
    <div lang="en">
      <title>Outbox</title>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Outbox"
        lead="Mail and text messages of this DEV deployment, newest first, the last fifty. Nothing here has left the machine."
      >
        <Form
          method="get"
          className="flex max-w-full flex-wrap items-end gap-3"
          onSubmit={() => void query.refetch()}
        >
          <TextField
            name="to"
            label="Address"
            defaultValue={to}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="w-80 max-w-full"
          />
          <Button type="submit" variant="secondary" busy={query.isRefetching}>
            Show
          </Button>
        </Form>
      </PageHeader>
      <div className="page pb-16">
        {query.data ? (
          <Messages to={to} messages={query.data} />
        ) : query.error ? (
          <ErrorState
            title="The outbox could not be read"
            text={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </Loading>
        )}
      </div>
    </div>
  );
}

function Messages({ to, messages }: { to: string; messages: DevMessage[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState
        title="No messages"
        text={to ? "Nothing was sent to this address." : "Nothing was sent yet."}
      />
    );
  }
  return (
    <ol className="grid gap-8">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </ol>
  );
}
