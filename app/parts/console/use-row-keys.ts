/** j and k move from row to row of the page's lists, from anywhere on it; the arrows, Home and End from a row on. Enter opens. */
import { type RefObject, useEffect } from "react";

/** Which of so many rows a key leads to, from one or from none of them; null where it is no key of theirs. */
export function rowAfter(key: string, now: number | null, count: number): number | null {
  if (count === 0) return null;
  if (now === null) return key === "j" ? 0 : key === "k" ? count - 1 : null;
  if (key === "j" || key === "ArrowDown") return Math.min(now + 1, count - 1);
  if (key === "k" || key === "ArrowUp") return Math.max(now - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** A row is what is marked with `data-row`; the first thing in it that takes the focus stands for it. */
export function useRowKeys(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!main.current || !isForRows(event, main.current)) return;
      const rows = rowsIn(main.current);
      const now = rows.findIndex((row) => row.closest(ROW)!.contains(document.activeElement));
      const next = rowAfter(event.key, now === -1 ? null : now, rows.length);
      if (next === null) return;
      event.preventDefault();
      rows[next]!.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [main]);
}

const ROW = "[data-row]";
const FOCUSABLE = "a[href], button:not(:disabled)";
/** They have these keys for themselves. */
const TYPED_IN = "input, select, textarea, [contenteditable]";

function rowsIn(main: HTMLElement): HTMLElement[] {
  return [...main.querySelectorAll(ROW)].flatMap(
    (row) => row.querySelector<HTMLElement>(FOCUSABLE) ?? [],
  );
}

/** Pressed on the page, or on nothing: not in what lies over it. */
function isForRows(event: KeyboardEvent, main: HTMLElement): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return false;
  if (!(target instanceof HTMLElement) || target.matches(TYPED_IN)) return false;
  return target === document.body || main.contains(target);
}
