/** An announcement as its readers will see it, and from when until when. locale-keys: console-forms:announced.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { Announcement } from "./announcement.tsx";
import { useText } from "./value.tsx";

type Previewed = OperationResponse<"announcements_post_preview">;

export function AnnouncementPreview({ preview }: { preview: Previewed }) {
  const { t } = useTranslation("console-forms");
  const text = useText();
  const { state, publishedAt, endsAt, titles, bodies, link, labels } = preview;
  const times = { from: text(publishedAt), until: text(endsAt) };
  return (
    <section aria-live="polite" className="grid gap-3 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("announced.title")}</h3>
      <p>
        {t(state === "ended" ? "announced.ended" : "announced.from", times)}{" "}
        {state !== "ended" && endsAt !== null && t("announced.until", times)}
      </p>
      <Announcement {...{ titles, bodies, link, labels }} />
    </section>
  );
}
