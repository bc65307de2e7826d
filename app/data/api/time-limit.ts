/** A signal that aborts after so long, or with another one. The platform's own way is newer than the browsers served. */
export function timeLimit(afterMs: number, other?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const { signal } = limit;
  const timer = setTimeout(() => limit.abort(new DOMException("late", "TimeoutError")), afterMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  const follow = () => limit.abort(other?.reason);
  if (other?.aborted) follow();
  else other?.addEventListener("abort", follow, { once: true });
  return signal;
}
