/** An announcement once it was posted or changed: its words as readers see them, and below what is known of it. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { Announcement } from "./announcement.tsx";
import { Record as Shown } from "./record.tsx";

export function AnnouncementAnswer({
  answer,
}: {
  answer: OperationResponse<"announcements_show">;
}) {
  const { titles, bodies, link, labels, title: _, ...announcement } = answer;
  return (
    <>
      <Announcement {...{ titles, bodies, link, labels }} />
      <Shown record={announcement} linkOf={() => null} />
    </>
  );
}
