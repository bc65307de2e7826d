/** What is shown before it is done: which operation says it, and in what words. */
import type { ReactNode } from "react";
import type { OperationResponse } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { CanaryPreview } from "./canary-preview.tsx";
import { EndPreview } from "./end-preview.tsx";
import { LetterPreview } from "./letter-preview.tsx";
import { BlockPreview, DeletePreview } from "./person-previews.tsx";
import { PricePreview } from "./price-preview.tsx";
import { RefundPreview } from "./refund-preview.tsx";
import { ReleasesPreview } from "./releases-preview.tsx";
import { GivePreview, TakePreview } from "./time-preview.tsx";

type Previewing =
  | "announcements_letter_preview"
  | "canary_preview"
  | "groups_end_preview"
  | "orders_refund_preview"
  | "people_block_preview"
  | "people_delete_preview"
  | "people_give_preview"
  | "people_take_preview"
  | "plans_price_preview"
  | "releases_preview";
export type Previewed = OperationResponse<Previewing>;

type Preview = {
  [Name in Previewing]: {
    asks: Name;
    Shown: (props: { preview: OperationResponse<Name> }) => ReactNode;
  };
}[Previewing];

/** Whether what was shown can be done: a preview may say why not. */
export function isDoable(preview: Previewed): boolean {
  return !("fault" in preview) || preview.fault === null;
}

/** What is typed out before it is done: what a preview asks for, else the name of what a grave action is about. */
export function typedOutFor(
  { isGrave, subject }: { isGrave: boolean; subject: string },
  preview: Previewed | null,
): string | null {
  const asked = preview !== null && "typedOut" in preview ? preview.typedOut : null;
  return asked ?? (isGrave ? subject : null);
}

export const PREVIEWS: Partial<Record<ActionName, Preview>> = {
  announcements_letter: { asks: "announcements_letter_preview", Shown: LetterPreview },
  canary_publish: { asks: "canary_preview", Shown: CanaryPreview },
  groups_end: { asks: "groups_end_preview", Shown: EndPreview },
  orders_refund: { asks: "orders_refund_preview", Shown: RefundPreview },
  people_block: { asks: "people_block_preview", Shown: BlockPreview },
  people_delete: { asks: "people_delete_preview", Shown: DeletePreview },
  people_give: { asks: "people_give_preview", Shown: GivePreview },
  people_take: { asks: "people_take_preview", Shown: TakePreview },
  plans_price: { asks: "plans_price_preview", Shown: PricePreview },
  releases_publish: { asks: "releases_preview", Shown: ReleasesPreview },
};
