/** "Check your download": choose a file, see it hashed and compared. The work is loaded with the first file. */
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "#app/kit/i18n/format.ts";
import { buttonClass } from "#app/kit/ui/button.tsx";
import type { SignedList } from "./check-file.client.ts";
import type { Verdict } from "./verdict.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

type State =
  | { step: "waiting" }
  | { step: "hashing"; name: string; share: number }
  | { step: "done"; name: string; verdict: Verdict };

export function CheckDownload(list: SignedList) {
  const { t, i18n } = useTranslation("download");
  const [state, setState] = useState<State>({ step: "waiting" });
  const running = useRef<AbortController>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { name, size } = file;
    setState({ step: "hashing", name, share: 0 });
    const onProgress = (bytes: number) => setState({ step: "hashing", name, share: bytes / size });
    const verdict = await verdictOf(file, list, { onProgress, signal: control.signal });
    if (!control.signal.aborted) setState({ step: "done", name, verdict });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void check(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-5">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="when-script grid justify-items-start gap-3 rounded border border-dashed border-edge bg-raised p-6 sm:p-8"
      >
        <label
          className={buttonClass(
            "secondary",
            "focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue",
          )}
        >
          <input
            type="file"
            className="sr-only"
            onChange={(event) => {
              void check(event.target.files?.[0]);
              // Choosing the same file again checks it again.
              event.target.value = "";
            }}
          />
          {t("check.choose")}
        </label>
        <p className="text-sm text-quiet">{t("check.stays")}</p>
        {state.step === "hashing" && (
          <div className="grid w-full gap-1.5">
            <label htmlFor="hashing" className="break-all">
              {t("check.hashing", { name: state.name })}
            </label>
            <div className="flex items-center gap-3">
              <progress id="hashing" className="h-2 grow accent-blue" max={1} value={state.share} />
              <span className="tabular w-14 text-right text-sm text-quiet">
                {formatPercent(Math.floor(state.share * 100), i18n.language)}
              </span>
            </div>
          </div>
        )}
      </div>
      <div aria-live="polite">
        {state.step === "done" && <VerdictPanel name={state.name} verdict={state.verdict} />}
      </div>
    </div>
  );
}

async function verdictOf(
  file: File,
  list: SignedList,
  options: { onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<Verdict> {
  try {
    const { checkFile } = await import("./check-file.client.ts");
    return await checkFile(file, list, options);
  } catch {
    return { kind: "unreadable" };
  }
}
