/** Short messages at the edge of the page. Calling costs nothing; the list that shows them is loaded with the first. */
import { lazy, Suspense, useSyncExternalStore } from "react";

export interface ToastMessage {
  kind: "error" | "success" | "info";
  message: string;
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

let queue: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The same words twice at once are shown once. */
export function showToast(toast: ToastMessage): void {
  if (queue.some(({ message }) => message === toast.message)) return;
  lastId += 1;
  setQueue([...queue, { ...toast, id: lastId }]);
}

/** The list has taken these over. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = queue;
  if (taken.length > 0) setQueue([]);
  return taken;
}

function setQueue(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NOTHING: readonly QueuedToast[] = [];

export function useQueuedToasts(): readonly QueuedToast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NOTHING,
  );
}

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

/** Belongs once in the page's frame. */
export function Toaster() {
  useQueuedToasts();
  return (
    lastId > 0 && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  );
}
