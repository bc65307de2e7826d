/**
 * A part that opens under its summary: the platform's own, so it needs no script. With one it also closes on Escape,
 * when the reader turns to something else, and when a link in it is followed.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

interface DisclosureProps {
  summary: ReactNode;
  summaryClass: string;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ summary, summaryClass, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeWhenLeft(details.current) : undefined), []);

  return (
    <details ref={details} className={classNames("group", className)}>
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  );
}

/** Returns a function that stops watching. */
function closeWhenLeft(details: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    details.open = false;
  };
  const isOutside = (target: EventTarget | null) =>
    target !== null && !details.contains(target as Node);

  details.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !details.open) return;
      close();
      details.querySelector("summary")?.focus();
    },
    { signal },
  );
  details.addEventListener("click", ({ target }) => (target as Element).closest("a") && close(), {
    signal,
  });
  details.addEventListener("focusout", (event) => isOutside(event.relatedTarget) && close(), {
    signal,
  });
  document.addEventListener("pointerdown", (event) => isOutside(event.target) && close(), {
    signal,
  });
  return () => listening.abort();
}
