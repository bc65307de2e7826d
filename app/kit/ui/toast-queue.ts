/** Short messages that wait for the list that shows them. */
import { useSyncExternalStore } from "react";

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

/** Whether there was ever a message. */
export function hasToasts(): boolean {
  return lastId > 0;
}
