/** One thing of a room: all that is said of it, and what can be done to it. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { requestFields } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { Actions } from "#app/parts/console/actions.tsx";
import { filledWith } from "#app/parts/console/filled.ts";
import type { Row } from "#app/parts/console/value.tsx";
import { useOperator } from "../operator.ts";
import { ONE } from "../places.ts";
import { GRAVE, type Room, roomOf } from "../rooms.ts";
import { fixedFor } from "./fixed.ts";
import { Said } from "./said.tsx";
import { isUnfit } from "../unfit.ts";

export function ThingPage() {
  const { room: id } = useParams();
  const [query] = useSearchParams();
  const thing = query.get(ONE) ?? "";
  const room = roomOf(id);
  return room ? <Thing key={`${id}/${thing}`} room={room} thing={thing} /> : null;
}

interface ThingProps {
  room: Room;
  thing: string;
}

function Thing({ room, thing }: ThingProps) {
  const { t } = useTranslation("console");
  const me = useOperator();
  const query = useQuery(
    { queryKey: ["thing", room.show ?? room.list, thing], queryFn: () => found(room, thing) },
    queryClient,
  );
  return (
    <>
      <p>
        <Link to={`/console/${room.id}`} className="text-quiet underline underline-offset-4">
          {t(`room.${room.id}`)}
        </Link>
      </p>
      <h1 className="text-2xl font-semibold break-all">{thing}</h1>
      {isGone(query.error) ? (
        <EmptyState title={t("gone")} />
      ) : query.data ? (
        <>
          <Actions
            operations={room.act.filter((name) => !isUnfit(name, query.data ?? {}))}
            mayAsk={me.mayAsk}
            grave={GRAVE}
            fixedFor={(name) => fixedFor(name, query.data ?? {})}
            filledFor={(name) => filledWith(name, query.data ?? {})}
            subject={thing}
          />
          <Said room={room} thing={query.data} />
        </>
      ) : query.error ? (
        <ErrorState
          title={t("failed")}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : query.isLoading ? (
        <Loading className="grid gap-3">
          <Skeleton />
          <Skeleton className="w-3/4" />
        </Loading>
      ) : (
        <EmptyState title={t("gone")} />
      )}
    </>
  );
}

/** What was there before says nothing of what is there no more. */
function isGone(error: Error | null): boolean {
  return error instanceof OperationRefused && error.problem === "NotFound";
}

/** What a list is asked for one thing by, where that is not what its rows are known by. */
const NAMED_AS: Partial<Record<OperationName, string>> = { gifts_find: "of" };

/** By its own operation, or out of the room's list: a list of many is asked for the one. Null where there is no such thing. */
async function found(room: Room, thing: string): Promise<Row | null> {
  const { show, by = "", list, rows } = room;
  // safe because a room's names are those of its operations
  if (show) return (await operate(show, { [by]: thing })) as Row;
  const asked = NAMED_AS[list] ?? by;
  const takes = requestFields(OPERATIONS[list].request).some(({ name }) => name === asked);
  const request = OPERATIONS[list].request.parse(takes ? { [asked]: thing } : {});
  const all = ((await operate(list, request as never)) as Row)[rows] as Row[];
  return all.find((row) => row[by] === thing) ?? null;
}
