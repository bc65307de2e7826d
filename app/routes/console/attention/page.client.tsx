/** The room of what needs a person: the queue, and what is over. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operate } from "#app/data/console/operate.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Actions } from "#app/parts/console/actions.tsx";
import { useAttentionDetail, useAttentionSubject } from "#app/parts/console/attention-detail.ts";
import { useKindTitle } from "#app/parts/console/attention-queue.tsx";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import { NeedsALook } from "../needs-a-look.tsx";
import { useOperator } from "../operator.ts";
import { linkOf } from "../places.ts";
import { GRAVE } from "../rooms.ts";

export function Attention() {
  const { t } = useTranslation("console");
  const me = useOperator();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t("room.attention")}</h1>
        <Actions operations={["orders_reconcile"]} mayAsk={me.mayAsk} grave={GRAVE} />
      </div>
      <NeedsALook heading="h2" />
      <Past />
    </>
  );
}

/** The other subjects are networks, addresses and events. */
const ORDER_NUMBER = /^[0-9A-Z]{12}$/;

function Past() {
  const { t } = useTranslation("console");
  const title = useKindTitle();
  const said = useAttentionDetail();
  const subjectOf = useAttentionSubject();
  const past = useInfiniteQuery(
    {
      queryKey: ["pages", "attention_past"],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor }) => operate("attention_past", { limit: 50, cursor }),
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    queryClient,
  );
  const items = past.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{t("attention.past")}</h2>
      <RowsTable
        caption={t("attention.past")}
        rows={items.map(({ what, subject, detail, at, overAt, doneBy, note }) => {
          const by = doneBy ?? t("attention.byItself");
          const is = { what: title(what), subject: subjectOf(what, subject), detail: said(detail) };
          return { ...is, at, overAt, doneBy: by, note };
        })}
        linkOf={(name, value) =>
          linkOf(name === "subject" && ORDER_NUMBER.test(value) ? "order" : name, value)
        }
      />
      {past.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={past.isFetchingNextPage}
          onClick={() => void past.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}
