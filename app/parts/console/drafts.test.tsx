/** What was typed stays; what was only there in the form is as it is now. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dropDrafts, useDraft } from "./drafts.ts";
import type { Typed } from "./request.ts";

/** A form that is opened and closed. */
function opened(filled: Typed): ReturnType<typeof useDraft> {
  const seen: ReturnType<typeof useDraft>[] = [];
  function Form() {
    seen.push(useDraft("announcements_change", { id: "news" }, filled));
    return null;
  }
  renderToStaticMarkup(<Form />);
  return seen[0]!;
}

test("a text that somebody else changed meanwhile is theirs in a form that is opened again", () => {
  opened({ "title.en": "Old", "body.en": "Old" }).type("title.en", "Mine");
  const { typed, isKept } = opened({ "title.en": "Theirs", "body.en": "Theirs" });
  expect(typed).toEqual({ "title.en": "Mine", "body.en": "Theirs" });
  expect(isKept).toBe(true);
  dropDrafts();
});
