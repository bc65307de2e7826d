/**
 * What can be done to one row of a list, right there: of a room, or of a thing. What has an inverse is a press, and its
 * inverse is the next one; what wants a reason asks for it. locale-keys: console:press.*
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperationName } from "#contract/ops/operations.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import type { ActionName } from "#app/parts/console/action-name.ts";
import { Actions } from "#app/parts/console/actions.tsx";
import { isByHand, knownOfSent } from "#app/parts/console/by-hand.ts";
import { SMALL_CLASS } from "#app/parts/console/operation-action.tsx";
import { PressAction } from "#app/parts/console/press-action.tsx";
import { type Row, type Shown, useText } from "#app/parts/console/value.tsx";
import type texts from "#locales/en/console.json";
import { listPlace } from "./places.ts";
import { hasNoTime } from "./unfit.ts";
import { GRAVE, listOf, type RoomId } from "./rooms.ts";

type Known = Partial<Record<string, string>>;

/** It asks for what is not known, or is done at once. */
type Doing = { action: ActionName } & (
  | { known: Known }
  | { press: keyof (typeof texts)["press"]; request: object }
);

/** Another room has a list about the row. */
interface Leading {
  room: RoomId;
  asked: Known;
}

interface Each {
  /** All that it may come to. */
  asks: OperationName[];
  of: (row: Row, thing: Row) => (Doing | Leading)[];
  /** What tells a row from the others of its list, where it has no name of its own. */
  about?: (row: Row, thing: Row) => (Shown | undefined)[];
}

const UNDONE = ":undone";

/** Of what the contract has as a text. */
function textOf(value: Shown | undefined): string {
  return typeof value === "string" ? value : "";
}

/** By the room and the list. */
const EACH: Partial<Record<`${RoomId}.${string}`, Each>> = {
  "people.time": {
    asks: ["people_undo"],
    about: ({ at, expiresAt }) => [at, expiresAt],
    of({ source, sourceId, seconds }, { time, expiresAt = null }) {
      const key = textOf(sourceId);
      // Of what was given only what has not passed can be taken back.
      if (Number(seconds) > 0 && hasNoTime({ expiresAt })) return [];
      // safe because the contract has it as a list of rows
      const isUndone = (time as Row[]).some((one) => one["sourceId"] === key + UNDONE);
      if (source !== "operator" || isUndone || key.endsWith(UNDONE)) return [];
      return [{ action: "people_undo", known: { key } }];
    },
  },
  "people.devices": {
    asks: ["people_unbind"],
    about: ({ platform, name, lastSeenAt }) => [platform, name, lastSeenAt],
    of: ({ id }, { uid }) => [
      { action: "people_unbind", known: { uid: textOf(uid), device: textOf(id) } },
    ],
  },
  "people.sessions": {
    asks: ["people_end_session"],
    about: ({ device, platform, createdAt, lastUsedAt }) => [
      device ?? platform,
      createdAt,
      lastUsedAt,
    ],
    of: ({ id }, { uid }) => [
      { action: "people_end_session", known: { uid: textOf(uid), session: textOf(id) } },
    ],
  },
  "people.blocks": {
    asks: ["people_unblock"],
    about: ({ what }) => [what],
    of: ({ what }, { uid }) => [
      { action: "people_unblock", known: { uid: textOf(uid), from: textOf(what) } },
    ],
  },
  "orders.refunds": {
    asks: ["orders_sent"],
    about: ({ amount, at }) => [amount, at],
    of: ({ id, status, provider }) =>
      status === "requested" && isByHand(textOf(provider))
        ? [{ action: "orders_sent", known: knownOfSent(textOf(id), textOf(provider)) }]
        : [],
  },
  "plans.plans": {
    asks: ["plans_sale"],
    of: ({ id, onSale }) =>
      onSale === true
        ? [{ action: "plans_sale", press: "offSale", request: { id, sale: "off" } }]
        : [{ action: "plans_sale", press: "onSale", request: { id, sale: "on" } }],
  },
  "plans.prices": {
    asks: ["plans_price_withdraw"],
    about: ({ price, from }, { name }) => [name, price, from],
    of: ({ from, state }, { id }) =>
      state === "coming"
        ? [{ action: "plans_price_withdraw", known: { id: textOf(id), from: textOf(from) } }]
        : [],
  },
  "announcements.announcements": {
    asks: ["announcements_change", "announcements_end"],
    of({ id, state, pinned }) {
      const change = "announcements_change";
      if (state === "ended")
        return [{ action: change, press: "again", request: { id, endsAt: null } }];
      const pin: Doing =
        pinned === true
          ? { action: change, press: "unpin", request: { id, pinned: "no" } }
          : { action: change, press: "pin", request: { id, pinned: "yes" } };
      return state === "scheduled"
        ? [{ action: change, press: "publish", request: { id, publishedAt: "now" } }, pin]
        : [{ action: "announcements_end", press: "end", request: { id } }, pin];
    },
  },
  "reviews.reviews": {
    asks: ["reviews_change", "reviews_end"],
    of: ({ id, state }) =>
      state === "ended"
        ? [{ action: "reviews_change", press: "again", request: { id, state: "shown" } }]
        : [{ action: "reviews_end", press: "end", request: { id } }],
  },
  "affiliates.settlements": {
    asks: ["affiliates_pay"],
    about: ({ uid, period, amount }) => [uid, period, amount],
    of: ({ id, paidAt }) =>
      paidAt === null ? [{ action: "affiliates_pay", known: { settlementId: textOf(id) } }] : [],
  },
  "affiliates.affiliates": {
    asks: ["affiliates_statement"],
    of: ({ uid }) => [{ room: "statement", asked: { uid: textOf(uid) } }],
  },
  "people.commission": {
    asks: ["affiliates_statement"],
    about: ({ earned }) => [earned],
    of: (_, { uid }) => [{ room: "statement", asked: { uid: textOf(uid) } }],
  },
  "benefits.accounts": {
    asks: ["benefits_reports"],
    about: ({ service, account }) => [service, account],
    of: ({ service, account }) => [
      { room: "reports", asked: { service: textOf(service), account: textOf(account) } },
    ],
  },
  "support.threads": {
    asks: ["support_block", "support_unblock"],
    of: ({ number, blocked }) => [
      {
        action: blocked === true ? "support_unblock" : "support_block",
        known: { number: textOf(number) },
      },
    ],
  },
};

/** Null for a list without any. */
export function eachRow(
  room: RoomId,
  list: string,
  { thing, mayAsk }: { thing: Row; mayAsk: readonly string[] },
): ((row: Row) => ReactNode) | null {
  const each = EACH[`${room}.${list}`];
  if (!each || !each.asks.some((name) => mayAsk.includes(name))) return null;
  return (row) => {
    const here = each.of(row, thing).filter((doing) => mayAsk.includes(asksOf(doing)));
    const about = each.about?.(row, thing) ?? [
      NAMES.map((name) => row[name]).find((name) => name !== undefined),
    ];
    return here.length === 0 ? null : (
      <div className="flex flex-wrap gap-2 whitespace-nowrap lg:flex-nowrap">
        {here.map((doing) => (
          <Do key={"press" in doing ? doing.press : asksOf(doing)} doing={doing} about={about} />
        ))}
      </div>
    );
  };
}

/** What a row is called by, the first that it has. */
const NAMES = ["title", "name", "number", "author", "uid"];

function asksOf(doing: Doing | Leading): OperationName {
  return "room" in doing ? listOf(doing.room) : doing.action;
}

interface DoProps {
  doing: Doing | Leading;
  /** What the row is called. */
  about: (Shown | undefined)[];
}

/** The row's own name tells the buttons of a list apart. */
function Do({ doing, about: values }: DoProps) {
  const { t } = useTranslation("console");
  const text = useText();
  const about = values.flatMap((one) => (one ? [text(one)] : [])).join(" · ");
  const told = about === "" ? {} : { about };
  if ("room" in doing) {
    const action = t(`room.${doing.room}`);
    return (
      <LinkButton
        variant="secondary"
        className={SMALL_CLASS}
        to={listPlace(doing.room, doing.asked)}
        aria-label={about === "" ? undefined : t("about", { action, about })}
      >
        {action}
      </LinkButton>
    );
  }
  const { action } = doing;
  if ("press" in doing) {
    const { press, request } = doing;
    return <PressAction name={action} request={request} label={t(`press.${press}`)} {...told} />;
  }
  return (
    <Actions
      operations={[action]}
      mayAsk={[action]}
      grave={GRAVE}
      fixedFor={() => doing.known}
      isSmall
      {...told}
    />
  );
}
