/** `/dev/outbox`: the messages that a DEV deployment keeps in place of sending them. In English only, as for people who build. */
import { data, Form, useNavigation } from "react-router";
import { DevOutbox as Answer } from "#contract/dev.ts";
import { gatewayContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { EmptyState } from "#app/ui/state-panel.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/route";
import { MessageCard } from "./message-card.tsx";

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(gatewayContext).devDoors) throw data(null, { status: 404 });
  return null;
}

/** Asks the door in the browser: the messages never pass through a rendered page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await serverLoader();
  const to = new URL(request.url).searchParams.get("to")?.trim() ?? "";
  const query = to ? `?${new URLSearchParams({ to })}` : "";
  const answer = await fetch(`/dev/outbox.json${query}`);
  return { to, ...Answer.parse(await answer.json()) };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [
  { title: "Outbox" },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <div lang="en">
      <Top to="" />
      <Loading className="page grid gap-4 pb-16">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    </div>
  );
}

export default function Outbox({ loaderData: { to, messages } }: Route.ComponentProps) {
  return (
    <div lang="en">
      <Top to={to} />
      <div className="page pb-16">
        {messages.length === 0 ? (
          <EmptyState
            title="No messages"
            text={to ? "Nothing was sent to this address." : "Nothing was sent yet."}
          />
        ) : (
          <ol className="grid gap-8">
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

function Top({ to }: { to: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <PageHeader
      title="Outbox"
      lead="Mail and text messages of this DEV deployment, newest first, the last fifty. Nothing here has left the machine."
    >
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <TextField
          key={to}
          name="to"
          label="Address"
          defaultValue={to}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="w-80 max-w-full"
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Show
        </Button>
      </Form>
    </PageHeader>
  );
}
