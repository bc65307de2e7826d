/** What is shown before it is done: which operation says it, and in what words; or what was typed, as its readers will see it. */
import type { ReactNode } from "react";
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { CanaryPreview } from "./canary-preview.tsx";
import { EndPreview } from "./end-preview.tsx";
import { LetterPreview } from "./letter-preview.tsx";
import { BlockPreview, DeletePreview } from "./person-previews.tsx";
import { PricePreview } from "./price-preview.tsx";
import { RefundPreview } from "./refund-preview.tsx";
import { ReleasesPreview } from "./releases-preview.tsx";
import { ReviewPreview } from "./review-words.tsx";
import { GivePreview, TakePreview } from "./time-preview.tsx";

type Previewing =
  | "announcements_change_preview"
  | "announcements_letter_preview"
  | "announcements_post_preview"
  | "canary_preview"
  | "groups_end_preview"
  | "orders_refund_preview"
  | "people_block_preview"
  | "people_delete_preview"
  | "people_give_preview"
  | "people_take_preview"
  | "plans_price_preview"
  | "releases_preview";
/** Words are drawn as they were typed: no operation is asked. */
type Drawing = "reviews_add";
export type Previewed = OperationResponse<Previewing> | OperationRequest<Drawing>;

type Preview =
  | {
      [Name in Previewing]: {
        asks: Name;
        Shown: (props: { preview: OperationResponse<Name> }) => ReactNode;
      };
    }[Previewing]
  | {
      [Name in Drawing]: {
        asks: null;
        Shown: (props: { preview: OperationRequest<Name> }) => ReactNode;
      };
    }[Drawing];

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
  announcements_change: { asks: "announcements_change_preview", Shown: AnnouncementPreview },
  announcements_letter: { asks: "announcements_letter_preview", Shown: LetterPreview },
  announcements_post: { asks: "announcements_post_preview", Shown: AnnouncementPreview },
  canary_publish: { asks: "canary_preview", Shown: CanaryPreview },
  groups_end: { asks: "groups_end_preview", Shown: EndPreview },
  orders_refund: { asks: "orders_refund_preview", Shown: RefundPreview },
  people_block: { asks: "people_block_preview", Shown: BlockPreview },
  people_delete: { asks: "people_delete_preview", Shown: DeletePreview },
  people_give: { asks: "people_give_preview", Shown: GivePreview },
  people_take: { asks: "people_take_preview", Shown: TakePreview },
  plans_price: { asks: "plans_price_preview", Shown: PricePreview },
  releases_publish: { asks: "releases_preview", Shown: ReleasesPreview },
  reviews_add: { asks: null, Shown: ReviewPreview },
  reviews_change: { asks: null, Shown: ReviewPreview },
};
