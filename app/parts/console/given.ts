/** What a form sends: what was typed into it, what is known without asking, and of a change nothing that stays as it is. */
import type { RequestField } from "#contract/ops/field.ts";
import type { ActionName } from "./action-name.ts";
import { dotted, type Typed } from "./request.ts";

/** The caller makes it; for what is undone it is the key of that, and typed where it is not known. */
const MADE = "key";
/** What a preview says is handed back by it. */
const SEEN = "seen";
/** Where a part of an export begins. */
const START = "start";

/** Whether it is neither known nor asked, but made by the form. */
export function isMade(name: ActionName, field: string): boolean {
  return field === SEEN || field === START || (field === MADE && name !== "people_undo");
}

export interface Form {
  name: ActionName;
  all: RequestField[];
  /** What is known already, and not asked. */
  fixed: Partial<Record<string, string>>;
  /** All that stands in its fields. */
  typed: Typed;
  /** What is there now. */
  filled?: Typed | undefined;
  key: string;
  /** Of its preview. */
  seen?: string | undefined;
}

export function givenBy({ name, all, fixed, typed, filled, key, seen }: Form): Typed {
  const given = changedIn(all, typed, filled);
  for (const field of all) {
    const [first = ""] = field.path;
    if (first in fixed) given[dotted(field)] = fixed[first];
    if (first === MADE && isMade(name, first)) given[MADE] = key;
  }
  return seen === undefined ? given : { ...given, [SEEN]: seen };
}

/** What it needs is sent as it is. */
function changedIn(all: RequestField[], typed: Typed, filled: Typed = {}): Typed {
  const needed = all.filter(({ isNeeded }) => isNeeded).map(dotted);
  const changed = Object.entries(typed).filter(
    ([field, value]) => needed.includes(field) || value !== filled[field],
  );
  return Object.fromEntries(changed);
}
