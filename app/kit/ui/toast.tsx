/** Short messages at the edge of the page. Calling costs nothing; the list that shows them is loaded with the first. */
import { useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";

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

const ToastList = lazyPart(async () => (await import("./toast-list.tsx")).ToastList);

/** Belongs once in the page's frame. */
export function Toaster() {
  useQueuedToasts();
  return lastId > 0 && <ToastList without={<PlainList />} />;
}

/** The words themselves, where the list did not come. */
function PlainList() {
  return (
    <output className="fixed inset-x-4 bottom-4 z-50 border border-ink bg-raised p-4">
      {useQueuedToasts().map(({ id, message }) => (
        <span key={id} className="block">
          {message}
        </span>
      ))}
    </output>
  );
}
