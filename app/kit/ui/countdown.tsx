/**
 * Counts down to an instant on the server's clock: the device's own clock only measures how long ago the answer came.
 * Never below zero; `onEnd` is called once when zero comes, to ask the server what is true now.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatClock, formatDuration } from "#app/kit/i18n/format.ts";
import { sinceAnswer } from "./server-clock.ts";

export interface CountdownProps {
  /** ISO 8601 instant. */
  until: string;
  /** The server's clock in the answer that named `until`. */
  serverTime: string;
  onEnd?: () => void;
  className?: string;
}

const SECOND_MS = 1_000;

export function Countdown({ until, serverTime, onEnd, className }: CountdownProps) {
  const { i18n } = useTranslation();
  const seconds = useSecondsLeft({ until, serverTime, onEnd });
  return (
    <span role="timer" className={className}>
      <span aria-hidden="true" className="tabular">
        {formatClock(seconds)}
      </span>
      <span className="sr-only">{formatDuration(seconds, i18n.language)}</span>
    </span>
  );
}

function useSecondsLeft({ until, serverTime, onEnd }: CountdownProps): number {
  const total = Math.max(0, Date.parse(until) - Date.parse(serverTime));
  const [left, setLeft] = useState(total);
  const ended = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const tick = () => {
      const next = Math.max(0, total - sinceAnswer(serverTime));
      setLeft(next);
      if (next > 0) return;
      stop();
      ended();
    };
    const timer = setInterval(tick, SECOND_MS);
    // A sleeping tab's timer is late; looking again sets it right.
    document.addEventListener("visibilitychange", tick);
    function stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    }
    tick();
    return stop;
  }, [total, serverTime]);

  return Math.ceil(left / SECOND_MS);
}
