/** Saves one choice at once. While that fails, what was chosen before is shown, with the reason. */
import { useRef, useState } from "react";
import type { CallResponse } from "#contract/calls/calls.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";

type Notices = CallResponse<"user_notices">;

export type Saving = { is: "idle" | "saving" | "saved" } | { is: "failed"; reason: string };

export interface Choice {
  state: Saving;
  /** The last one that was chosen holds. */
  save: (change: Change) => Promise<void>;
}

type Show = (notices: Notices) => Notices;

interface Change {
  /** What is shown with the choice, and again without it. */
  made: Show;
  undone: Show;
  send: () => Promise<unknown>;
}

const KEY = callQuery("user_notices", {}).queryKey;

export function useChoice(): Choice {
  const [state, setState] = useState<Saving>({ is: "idle" });
  const last = useRef(Promise.resolve());

  async function saved(before: Promise<void>, { made, undone, send }: Change): Promise<void> {
    await before;
    show(made);
    setState({ is: "saving" });
    try {
      await send();
      setState({ is: "saved" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show(undone);
      setState({ is: "failed", reason: error.message });
    }
  }
  // One after another: two quick changes arrive in the order they were made.
  const save: Choice["save"] = (change) => (last.current = saved(last.current, change));
  return { state, save };
}

function show(change: Show): void {
  queryClient.setQueryData(KEY, (notices) => notices && change(notices));
}
