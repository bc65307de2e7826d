/**
 * What was typed into an action's form and is not done yet, with the key of its press: kept while the page is open, so that a
 * dialog that was closed, a line that dropped and a session that ended lose nothing, and the same press is known again. It is
 * the operator's who typed it, and in no store of the browser.
 */
import { useState } from "react";
import { meQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import type { ActionName } from "./action-name.ts";
import type { Typed } from "./request.ts";

interface Draft {
  /** Nothing of what was in the form at first: that is as it is now, whenever it is opened. */
  typed: Typed;
  key: string;
  /** Left from an opening before. */
  isKept: boolean;
}

const drafts = new Map<string, Draft>();

/** Of an action about something; `filled` is in its fields where nothing was typed. */
export function useDraft(name: ActionName, about: object, filled: Typed = {}) {
  const { name: operator } = queryClient.getQueryData(meQuery.queryKey) ?? {};
  const at = JSON.stringify([operator, name, about]);
  const anew = (): Draft => ({ typed: {}, key: newId(), isKept: false });
  const [draft, setDraft] = useState(() => drafts.get(at) ?? anew());
  return {
    ...draft,
    typed: { ...filled, ...draft.typed },
    type(field: string, value: string | null) {
      const next = { ...draft, typed: { ...draft.typed, [field]: value } };
      drafts.set(at, { ...next, isKept: true });
      setDraft(next);
    },
    /** The next opening begins anew. */
    drop: () => void drafts.delete(at),
    startOver() {
      drafts.delete(at);
      setDraft(anew());
    },
  };
}

/** Whoever leaves leaves nothing. */
export function dropDrafts(): void {
  drafts.clear();
}
