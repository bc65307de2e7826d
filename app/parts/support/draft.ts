/** What was written and not sent yet: kept as long as the tab lasts, so that a line that drops or a reload loses nothing. */
import { base64url } from "#app/kit/browser/base64url.ts";
import { sessionStore } from "#app/kit/browser/storage.ts";

const PREFIX = "support-draft:";
const ID_BYTES = 16;

/** `place`: the question that it goes to, or `new`. */
export function draftOf(place: string): string {
  return sessionStore.get(PREFIX + place) ?? "";
}

export function keepDraft(place: string, text: string): void {
  sessionStore.set(PREFIX + place, text === "" ? null : text);
}

/** The id of a message that is going to be sent: the same, however often it is. */
export function newMessageId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}
