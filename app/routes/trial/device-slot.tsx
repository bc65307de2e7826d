/** The place for a device's own trial: empty unless the site was opened by a device's link. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { DEVICE_LINK_STORAGE_KEY, takeArrival } from "#app/data/session/arrival.ts";

const DeviceTrial = lazy(async () => ({
  default: (await import("./device-trial.tsx")).DeviceTrial,
}));

let held: string | null = null;

/** Stays for as long as the tab does: the first script kept it, since a reader may reload before this one runs. */
function deviceLink(): string | null {
  held = takeArrival("device") ?? held ?? kept();
  return held;
}

/** A browser that refuses storage has it for as long as the page is open. */
function kept(): string | null {
  try {
    return window.sessionStorage.getItem(DEVICE_LINK_STORAGE_KEY);
  } catch {
    return null;
  }
}

const never = () => () => {};

export function DeviceSlot() {
  const link = useSyncExternalStore(never, deviceLink, () => null);
  if (link === null) return null;
  return (
    <Suspense>
      <DeviceTrial link={link} />
    </Suspense>
  );
}
