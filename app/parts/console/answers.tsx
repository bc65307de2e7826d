/** What is shown of an answer once something is done: all of it, but where it is for more than to be read. */
import type { ReactNode } from "react";
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { AnnouncementAnswer } from "./announcement-answer.tsx";
import { MadeCodes } from "./made-codes.tsx";
import { SetNumber } from "./number-value.tsx";

export const ANSWERS: {
  [Name in ActionName]?: (props: {
    request: OperationRequest<Name>;
    answer: OperationResponse<Name>;
  }) => ReactNode;
} = {
  announcements_change: AnnouncementAnswer,
  announcements_end: AnnouncementAnswer,
  announcements_letter: AnnouncementAnswer,
  announcements_post: AnnouncementAnswer,
  business_set: SetNumber,
  codes_create: MadeCodes,
};
