/** All that is said of one thing: an order's time line and a person's record stand out, the rest by its form. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Details } from "#app/kit/ui/details.tsx";
import { Announcement, type Words } from "#app/parts/console/announcement.tsx";
import { OrderStory, type Story } from "#app/parts/console/order-story.tsx";
import { type Messages, Question } from "#app/parts/console/question.tsx";
import { Record as Shown } from "#app/parts/console/record.tsx";
import { useRecorded } from "#app/parts/console/recorded.ts";
import { type Review, ReviewWords } from "#app/parts/console/review-words.tsx";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import type { Row } from "#app/parts/console/value.tsx";
import { useOperator } from "../operator.ts";
import { linkOf, listPlace, placeOf } from "../places.ts";
import { type Room, roomOf } from "../rooms.ts";
import { eachRow } from "../each-row.tsx";

interface SaidProps {
  room: Room;
  thing: Row;
}

const link = (name: string, value: string) => linkOf(name, value);

export function Said({ room, thing }: SaidProps) {
  if (room.id === "orders") return <Order room={room} thing={thing} />;
  if (room.id === "people") return <Person room={room} thing={thing} />;
  if (room.id === "announcements") return <Announced thing={thing} />;
  if (room.id === "reviews") return <Reviewed thing={thing} />;
  if (room.id === "support") return <Asked thing={thing} />;
  return <Rest room={room} thing={thing} />;
}

function Rest({ room, thing }: SaidProps) {
  const { mayAsk } = useOperator();
  return (
    <Shown
      record={thing}
      linkOf={link}
      actionsOf={(list) => eachRow(room.id, list, { thing, mayAsk })}
    />
  );
}

/** Of a payment in crypto, whose states have words of their own. */
type Crypto = OperationResponse<"orders_show">["crypto"];

/** What happened first, and each record by itself below. */
function Order({ room, thing }: SaidProps) {
  const { t } = useTranslation("console");
  const { mayAsk } = useOperator();
  const { story, payments, entries, events, crypto, ...order } = thing;
  const said = (of: Crypto) => of && { ...of, state: t(`attention.state.${of.state}`) };
  const records = Object.entries({ crypto: said(crypto as Crypto), payments, entries, events });
  const there = records.filter(([, value]) => value !== undefined && value !== null);
  return (
    <>
      <Shown record={order} linkOf={link} />
      {/* safe because the contract has it of every order */}
      <OrderStory
        story={story as Story}
        personAt={(uid) => placeOf("people", uid)}
        groupAt={(id) => placeOf("groups", id)}
      />
      <Details summary={t("story.all")} className="border-y border-line">
        <div className="pb-6">
          <Shown
            // safe because what is not there is left out
            record={Object.fromEntries(there) as Row}
            linkOf={link}
            actionsOf={(list) => eachRow(room.id, list, { thing, mayAsk })}
          />
        </div>
      </Details>
    </>
  );
}

/** What it is about, and what was written. */
function Asked({ thing }: Pick<SaidProps, "thing">) {
  // The first message says since when it is.
  const { messages, createdAt: _, ...question } = thing;
  return (
    <>
      <Shown record={question} linkOf={link} />
      {/* safe because the contract has them of every question */}
      <Question messages={messages as Messages} />
    </>
  );
}

/** What it says, and below what is known of it. */
function Announced({ thing }: Pick<SaidProps, "thing">) {
  const { titles, bodies, link: to, labels, title: _, ...announcement } = thing;
  return (
    <>
      {/* safe because the contract has them of every announcement */}
      <Announcement {...({ titles, bodies, link: to, labels } as Words)} />
      <Shown record={announcement} linkOf={link} />
    </>
  );
}

/** What the page says of it, and below what is known of it. */
function Reviewed({ thing }: Pick<SaidProps, "thing">) {
  const { texts, author, writtenOn, text: _, ...review } = thing;
  return (
    <>
      {/* safe because the contract has them of every review */}
      <ReviewWords {...({ texts, author, writtenOn } as Review)} />
      <Shown record={review} linkOf={link} />
    </>
  );
}

/** What they are kept from is a list, since each is undone by itself. */
function Person({ room, thing }: SaidProps) {
  const { mayAsk } = useOperator();
  const { blockedFrom, ...person } = thing;
  // safe because the contract has it as a list of words
  const blocks = (blockedFrom as string[]).map((what) => ({ what }));
  return (
    <>
      <Shown
        record={{ ...(blocks.length > 0 ? { blocks } : {}), ...person }}
        // A number there is an order's.
        linkOf={(name, value) => linkOf(name, value, roomOf("orders"))}
        actionsOf={(list) => eachRow(room.id, list, { thing, mayAsk })}
      />
      {mayAsk.includes("audit_list") && <Actions uid={person["uid"] as string} />}
    </>
  );
}

/** What operators did about the person, and to what is theirs: the newest, with their reasons. */
function Actions({ uid }: { uid: string }) {
  const { t } = useTranslation("console");
  const recorded = useRecorded();
  const record = useQuery(
    operationQuery("audit_list", { person: uid, limit: NEWEST }),
    queryClient,
  );
  if (!record.data) return null;
  const { actions, next } = record.data;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("person.record")}</h2>
      <RowsTable
        caption={t("person.record")}
        rows={actions.map((action) => {
          const { at, operator, operation, subject } = recorded(action);
          return { at, operator, operation, subject, note: noteIn(action.request) } as Row;
        })}
        linkOf={() => null}
      />
      {next !== null && (
        <LinkButton
          variant="secondary"
          className="justify-self-start"
          to={listPlace("audit", { person: uid })}
        >
          {t("person.all")}
        </LinkButton>
      )}
    </section>
  );
}

const NEWEST = 20;

/** The reason that was typed; null where none is asked. */
function noteIn(request: string | null): string | null {
  // safe because the record writes an object
  const asked = JSON.parse(request ?? "{}") as { note?: string };
  return asked.note ?? null;
}
