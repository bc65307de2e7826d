/** Shows the short messages at the edge of the page; the list itself is loaded with the first. */
import { lazyPart } from "./lazy-part.tsx";
import { hasToasts, useQueuedToasts } from "./toast-queue.ts";

const ToastList = lazyPart(async () => (await import("./toast-list.tsx")).ToastList);

/** Belongs once in the page's frame. */
export function Toaster() {
  useQueuedToasts();
  return hasToasts() && <ToastList without={<PlainList />} />;
}

/** The words themselves, where the list did not come. */
function PlainList() {
  return (
    <output className="fixed inset-x-4 top-20 z-50 border border-ink bg-raised p-4">
      {useQueuedToasts().map(({ id, message }) => (
        <span key={id} className="block">
          {message}
        </span>
      ))}
    </output>
  );
}
