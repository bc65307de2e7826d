/** What needs a person, by its kind: what that means, and what can be done about each right there. locale-keys: console:attention.* */
import { useTranslation } from "react-i18next";
import { AttentionKind } from "#contract/ops/attention.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLabels } from "./labels.ts";
import type { ActionName } from "./action-name.ts";
import { Actions } from "./actions.tsx";
import { knownOfSent } from "./by-hand.ts";
import { useAttentionDetail, useAttentionSubject } from "./attention-detail.ts";
import { PressAction } from "./press-action.tsx";
import { useText, Value } from "./value.tsx";

type Item = OperationResponse<"orders_attention">["items"][number];

/** What there is to do about each kind, beside taking it and calling it done. */
const ACTS: Record<AttentionKind, ActionName[]> = {
  event: ["orders_reviewed"],
  refund: ["orders_refund", "orders_reconcile"],
  surplus: ["orders_refund", "orders_reconcile"],
  crypto: ["orders_reconcile"],
  owed: ["orders_sent"],
  waiting: ["orders_reconcile"],
  dispute: ["orders_dispute", "orders_reconcile"],
  rate: [],
  chain: [],
  address: [],
};

export interface AttentionQueueProps {
  items: Item[];
  /** Who is here. */
  me: { name: string; mayAsk: readonly string[] };
  grave: ReadonlySet<ActionName>;
  orderAt: (number: string) => string;
  /** What a kind's heading is below. */
  heading: "h2" | "h3";
}

export function AttentionQueue(props: AttentionQueueProps) {
  const { t } = useTranslation("console");
  const title = useKindTitle();
  const Heading = props.heading;
  const kinds = AttentionKind.options.filter((kind) =>
    props.items.some(({ what }) => what === kind),
  );
  if (kinds.length === 0) return <p className="text-quiet">{t("attention.none")}</p>;
  return (
    <div className="grid grid-cols-1 gap-8">
      {kinds.map((kind) => (
        <section key={kind} className="grid grid-cols-1 gap-3">
          <Heading className="text-lg font-semibold">{title(kind)}</Heading>
          <p className="max-w-prose text-quiet">{t(`attention.${kind}`)}</p>
          <ul className="grid grid-cols-1 border border-line">
            {props.items
              .filter(({ what }) => what === kind)
              .map((item) => (
                <Entry key={item.id} {...props} item={item} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What a kind is called; a word alone would be any refund. */
export function useKindTitle(): (kind: AttentionKind) => string {
  const { t } = useTranslation("console");
  const { word } = useLabels();
  const own = { refund: "attention.failed", dispute: "attention.disputed" } as const;
  return (kind) => (kind === "refund" || kind === "dispute" ? t(own[kind]) : word(kind));
}

function Entry({ item, me, grave, orderAt }: AttentionQueueProps & { item: Item }) {
  const text = useText();
  const said = useAttentionDetail();
  const subjectOf = useAttentionSubject();
  const { id, what, number, subject, detail, at, state, takenBy } = item;
  const about = [subjectOf(what, subject), said(detail)].join(" · ");
  const isMine = takenBy === null || takenBy === me.name;
  const may = (name: ActionName) => me.mayAsk.includes(name);
  return (
    <li data-row className="grid grid-cols-1 gap-3 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="tabular flex flex-wrap gap-x-4 gap-y-1">
          <span className="font-medium">
            <Value
              name="number"
              value={subjectOf(what, subject)}
              to={number === null ? null : orderAt(number)}
            />
          </span>
          <span className="text-quiet wrap-anywhere">{said(detail)}</span>
        </p>
        <p className="text-sm text-quiet">{text(at)}</p>
      </div>
      <Said item={item} />
      <div className="flex flex-wrap gap-2">
        {state !== "taken" && may("attention_take") && (
          <PressAction name="attention_take" request={{ id }} about={about} />
        )}
        {state === "taken" && may("attention_leave") && (
          <PressAction name="attention_leave" request={{ id }} about={about} />
        )}
        {isMine && (
          <Actions
            operations={[...ACTS[what], "attention_done"]}
            mayAsk={me.mayAsk}
            grave={grave}
            subject={subject}
            about={about}
            fixedFor={(name) => knownFor(name, item)}
            isSmall
          />
        )}
      </div>
    </li>
  );
}

/** Who has it, and what was said of it before. */
function Said({ item }: { item: Item }) {
  const { t } = useTranslation("console");
  const text = useText();
  const { state, takenBy, doneBy, doneAt, note, returned, dueAt } = item;
  const lines = [
    dueAt === null ? "" : t("attention.due", { at: text(dueAt) }),
    takenBy === null ? "" : t("attention.takenBy", { name: takenBy }),
    doneBy === null ? "" : t("attention.doneBy", { name: doneBy, at: text(doneAt), note }),
    doneBy !== null && state !== "done" ? t("attention.still") : "",
    returned > 0 ? t("attention.back") : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return <p className="border-l-2 border-blue pl-3 text-sm wrap-anywhere">{lines.join(" ")}</p>;
}

/** An item's own id is for what is said of it; its actions are about what it names, and are not asked for the rest. */
function knownFor(name: ActionName, item: Item): Partial<Record<string, string>> {
  const { number, refundId, provider, event, dispute, reason } = item;
  if (name === "attention_done") return { id: item.id };
  if (name === "orders_sent") return knownOfSent(refundId ?? "", provider ?? "");
  const about = Object.entries({ number, refundId, provider, event, dispute, reason });
  return Object.fromEntries(about.map(([field, value]) => [field, value ?? ""]));
}
