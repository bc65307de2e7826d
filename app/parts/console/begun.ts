/** An action that a place is entered for: its dialog opens there, once. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ActionName } from "./action-name.ts";

/** The state of the move to the place. */
export function beginning(begins: ActionName): { begins: ActionName } {
  return { begins };
}

/** Calls `begin` where the place was entered for this action; a way back to it begins nothing, nor does one row of many. */
export function useBegun(name: ActionName, begin: () => void, isOfRow: boolean): void {
  const { state, key, pathname, search } = useLocation();
  const begunAt = useRef("");
  const navigate = useNavigate();
  // safe because a state of another form has no such member
  const isBegun = (state as { begins?: unknown } | null)?.begins === name && !isOfRow;
  useEffect(() => {
    // What was begun may be closed again before the state is gone.
    if (!isBegun || begunAt.current === key) return;
    begunAt.current = key;
    begin();
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  });
}
