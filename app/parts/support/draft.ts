/** What was written and not sent yet: kept as long as the tab lasts, so that a line that drops or a reload loses nothing. */
import { sessionStore } from "#app/kit/browser/storage.ts";

const PREFIX = "support-draft:";

/** `place`: the question that it goes to, or `new`. */
export function draftOf(place: string): string {
  return sessionStore.get(PREFIX + place) ?? "";
}

export function keepDraft(place: string, text: string): void {
  sessionStore.set(PREFIX + place, text === "" ? null : text);
}
