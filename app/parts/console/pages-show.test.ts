/** The minute by which every kept page shows what was done. */
import { expect, test } from "vitest";
import type { ActionName } from "./action-name.ts";
import { pagesShowAt } from "./pages-show.ts";
import type { Row } from "./value.tsx";

const NOW = Date.parse("2026-03-01T10:20:30.000Z");
const publishedAt = "2026-03-02T08:00:00.000Z";

test.each<[ActionName, Row, string | null]>([
  ["announcements_post", { state: "shown", publishedAt }, "2026-03-01T10:22:00.000Z"],
  ["announcements_post", { state: "scheduled", publishedAt }, "2026-03-02T08:01:00.000Z"],
  ["announcements_end", { state: "ended", publishedAt }, "2026-03-01T10:22:00.000Z"],
  ["canary_publish", {}, "2026-03-01T10:22:00.000Z"],
  ["people_give", {}, null],
])("%s %o: %s", (name, answer, at) => {
  const shown = pagesShowAt(name, answer, NOW);
  expect(shown === null ? null : new Date(shown).toISOString()).toBe(at);
});
