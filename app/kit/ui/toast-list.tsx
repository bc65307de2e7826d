/** The list of messages: announced politely, errors at once; F6 reaches it, and it waits while somebody reads. */
import { Toast } from "@base-ui/react/toast";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { StatusIcon } from "./status-icon.tsx";
import { takeToasts, type ToastMessage, useQueuedToasts } from "./toast-queue.ts";

const SHOWN_MS = { error: 8_000, success: 4_000, info: 5_000 };
const LIMIT = 3;

export function ToastList() {
  const { t } = useTranslation();
  return (
    <Toast.Provider limit={LIMIT}>
      <Toast.Portal>
        {/* On phones at the top: the keyboard and the buttons of sheets are at the bottom. */}
        <Toast.Viewport
          aria-label={t("notifications")}
          className="fixed inset-x-4 top-20 z-60 flex flex-col gap-2 sm:top-auto sm:right-6 sm:bottom-6 sm:left-auto sm:w-sm"
        >
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { t } = useTranslation();
  const { toasts, add } = Toast.useToastManager<Pick<ToastMessage, "kind">>();
  const queued = useQueuedToasts();

  useEffect(() => {
    if (queued.length === 0) return;
    for (const { kind, message } of takeToasts()) {
      add({
        // The title names the message for a screen reader; there is nothing beside it.
        title: message,
        timeout: SHOWN_MS[kind],
        priority: kind === "error" ? "high" : "low",
        data: { kind },
      });
    }
  }, [queued, add]);

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded border border-ink bg-raised text-ink transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-2 pl-4">
        <StatusIcon kind={toast.data?.kind ?? "info"} className="mt-2.5 size-6 shrink-0" />
        <Toast.Title render={<p />} className="grow py-2.5" />
        {/* The keyboard reaches it at any time, so screen readers must, too. */}
        <Toast.Close
          aria-hidden={false}
          aria-label={t("close")}
          className="grid size-11 shrink-0 place-items-center rounded text-quiet hover:bg-tint hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
