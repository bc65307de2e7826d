/**
 * The rules of the in-place text editor (spec §5): strips line breaks, trims on save, saves on Enter or blur, cancels
 * on Escape. A text that is empty or the same after trimming is not saved.
 */
export type InPlaceState =
  | { mode: "shown" }
  | { mode: "editing"; draft: string; error?: string }
  | { mode: "saving"; draft: string };

export type InPlaceEvent =
  | { type: "open" }
  | { type: "type"; text: string }
  | { type: "confirm" }
  | { type: "cancel" }
  | { type: "saved" }
  | { type: "refused"; message: string };

export interface InPlaceRule {
  /** The text as it is kept now. */
  value: string;
  /** In UTF-16 units, as the API counts. */
  maxLength: number;
}

const LINE_BREAKS = /[\r\n\u0085\u2028\u2029]+/g;

/** What the field holds after something was typed or pasted. Never cuts a character in two. */
export function cleaned(text: string, maxLength: number): string {
  const line = text.slice(0, 4 * maxLength).replaceAll(LINE_BREAKS, "");
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** What would be saved; null when there is nothing to save. */
export function savedText(draft: string, { value, maxLength }: InPlaceRule): string | null {
  const text = cleaned(draft, maxLength).trim();
  return text === "" || text === value ? null : text;
}

export function nextInPlace(
  state: InPlaceState,
  event: InPlaceEvent,
  rule: InPlaceRule,
): InPlaceState {
  if (event.type === "open") {
    return state.mode === "shown" ? { mode: "editing", draft: rule.value } : state;
  }
  if (state.mode === "editing") return nextEditing(state, event, rule);
  if (state.mode !== "saving") return state;
  if (event.type === "saved") return { mode: "shown" };
  return event.type === "refused"
    ? { mode: "editing", draft: state.draft, error: event.message }
    : state;
}

function nextEditing(
  state: Extract<InPlaceState, { mode: "editing" }>,
  event: InPlaceEvent,
  rule: InPlaceRule,
): InPlaceState {
  switch (event.type) {
    case "type":
      return { mode: "editing", draft: cleaned(event.text, rule.maxLength) };
    case "cancel":
      return { mode: "shown" };
    case "confirm": {
      const text = savedText(state.draft, rule);
      return text === null ? { mode: "shown" } : { mode: "saving", draft: text };
    }
    default:
      return state;
  }
}
