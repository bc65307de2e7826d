/** What can be done to one row of a thing's list, right there: what has an inverse is undone by a press in its row. */
import type { ReactNode } from "react";
import type { ActionName } from "#app/parts/console/action-name.ts";
import { Actions } from "#app/parts/console/actions.tsx";
import type { Row, Shown } from "#app/parts/console/value.tsx";
import { GRAVE, type RoomId } from "./rooms.ts";

type Known = Partial<Record<string, string>>;

interface Each {
  action: ActionName;
  /** What its request knows of the row and of the thing; null where nothing can be done. */
  known: (row: Row, thing: Row) => Known | null;
}

const UNDONE = ":undone";

/** Of what the contract has as a text. */
function textOf(value: Shown | undefined): string {
  return typeof value === "string" ? value : "";
}

/** By the room and the list. */
const EACH: Partial<Record<`${RoomId}.${string}`, Each>> = {
  "people.time": {
    action: "people_undo",
    known: ({ source, sourceId }, { time }) => {
      const key = textOf(sourceId);
      // safe because the contract has it as a list of rows
      const isUndone = (time as Row[]).some((one) => one["sourceId"] === key + UNDONE);
      return source === "operator" && !isUndone && !key.endsWith(UNDONE) ? { key } : null;
    },
  },
  "people.devices": {
    action: "people_unbind",
    known: ({ id }, { uid }) => ({ uid: textOf(uid), device: textOf(id) }),
  },
  "people.blocks": {
    action: "people_unblock",
    known: ({ what }, { uid }) => ({ uid: textOf(uid), from: textOf(what) }),
  },
  "affiliates.settlements": {
    action: "affiliates_pay",
    known: ({ id, paidAt }) => (paidAt === null ? { settlementId: textOf(id) } : null),
  },
  "orders.refunds": {
    action: "orders_sent",
    known: ({ id, status }, { provider }) =>
      status === "requested" && BY_HAND.has(textOf(provider)) ? { refundId: textOf(id) } : null,
  },
};

/** No program sends their refunds. */
const BY_HAND: ReadonlySet<string> = new Set(["chain", "offline"]);

/** Null for a list without any. */
export function eachRow(
  room: RoomId,
  list: string,
  { thing, mayAsk }: { thing: Row; mayAsk: readonly string[] },
): ((row: Row) => ReactNode) | null {
  const each = EACH[`${room}.${list}`];
  if (!each || !mayAsk.includes(each.action)) return null;
  return (row) => {
    const known = each.known(row, thing);
    return (
      known && (
        <Actions
          operations={[each.action]}
          mayAsk={mayAsk}
          grave={GRAVE}
          fixedFor={() => known}
          isSmall
        />
      )
    );
  };
}
