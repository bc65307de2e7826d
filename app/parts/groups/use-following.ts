/**
 * Follows the groups that a page shows while they may change and the page is visible (decision 0082): one call waits at
 * the API, and the page refetches its groups when something has changed.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { FOLLOWED_LIMIT, type GroupBuy } from "#contract/group.ts";
import { call } from "#app/data/api/client.ts";
import { follow } from "./follow.ts";
import { groupsChanged } from "./groups-changed.ts";
import { mayChange } from "./group-state.ts";

export function useFollowing(groups: GroupBuy[]): void {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible, () => false);
  const seen = groups
    .filter(mayChange)
    .slice(0, FOLLOWED_LIMIT)
    .map(({ id, version }) => ({ id, version }));
  const begin = useEffectEvent((left: AbortSignal) => {
    void follow(
      {
        ask: async () => (await call("payment_joint_follow", { seen }, { signal: left })).moved,
        refresh: groupsChanged,
        pause,
        now: () => performance.now(),
        random: Math.random,
      },
      left,
    );
  });
  // Another view of the groups is another question.
  const sight = seen.map(({ id, version }) => `${id}:${version}`).join();
  useEffect(() => {
    if (!isVisible || sight === "") return undefined;
    const leaving = new AbortController();
    begin(leaving.signal);
    return () => leaving.abort();
  }, [isVisible, sight]);
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function isPageVisible(): boolean {
  return document.visibilityState === "visible";
}

function pause(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      left.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    left.addEventListener("abort", end);
  });
}
