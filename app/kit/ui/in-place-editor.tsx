/** A text edited in place (spec §5). What may be typed and when it is saved is in in-place-text.ts. */
import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, useEffect, useId, useReducer, useRef } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { FieldError } from "./field.tsx";
import { type InPlaceEvent, type InPlaceState, nextInPlace, savedText } from "./in-place-text.ts";

export interface InPlaceEditorProps {
  value: string;
  maxLength: number;
  /** Names the field: "Display name". */
  label: string;
  /** Names the button: "Change display name". */
  editLabel: string;
  /** Rejects with the message to show. */
  onSave: (text: string) => Promise<unknown>;
  className?: string;
}

const SHOWN: InPlaceState = { mode: "shown" };

export function InPlaceEditor(props: InPlaceEditorProps) {
  const { value, maxLength, label, editLabel, onSave, className } = props;
  const rule = { value, maxLength };
  const [state, send] = useReducer(
    (state: InPlaceState, event: InPlaceEvent) => nextInPlace(state, event, rule),
    SHOWN,
  );
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = state.mode !== "shown";
  useEffect(() => {
    if (isOpen) field.current?.select();
  }, [isOpen]);

  async function confirm() {
    if (state.mode !== "editing") return;
    const text = savedText(state.draft, rule);
    send({ type: "confirm" });
    if (text === null) return;
    try {
      await onSave(text);
      send({ type: "saved" });
    } catch (error) {
      send({ type: "refused", message: error instanceof Error ? error.message : "" });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method's own Enter and Escape choose characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") void confirm();
    else send({ type: "cancel" });
    requestAnimationFrame(() => button.current?.focus());
  }

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => send({ type: "open" })}
        className={classNames(
          "group -mx-2 inline-flex min-h-11 max-w-[calc(100%+--spacing(4))] items-center gap-3 rounded px-2 py-1 text-left hover:bg-tint",
          className,
        )}
      >
        <span className="min-w-0 break-words">{value}</span>
        <Pencil
          aria-hidden="true"
          className="when-script size-5 shrink-0 text-quiet group-hover:text-ink"
        />
        <span className="when-script sr-only">{editLabel}</span>
      </button>
    );
  }
  const error = state.mode === "editing" ? state.error : undefined;
  return (
    <span className="block">
      <input
        ref={field}
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-busy={state.mode === "saving" || undefined}
        value={state.draft}
        readOnly={state.mode === "saving"}
        onChange={(event) => send({ type: "type", text: event.currentTarget.value })}
        onBlur={() => void confirm()}
        onKeyDown={onKeyDown}
        autoComplete="off"
        className={classNames(
          "-mx-2 w-full max-w-lg rounded border border-edge bg-raised px-2 py-0.5",
          className,
        )}
      />
      <FieldError id={id} error={error} />
    </span>
  );
}
