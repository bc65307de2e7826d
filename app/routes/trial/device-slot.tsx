/** The place for a device's own trial: empty unless the site was opened by a device's link. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { takeArrival } from "#app/session/link/arrival.ts";

const DeviceTrial = lazy(async () => ({
  default: (await import("./device-trial.tsx")).DeviceTrial,
}));

const KEY = "device-link";

let held: string | null = null;

/** Stays for as long as the tab does: the address no longer has it, and the reader may reload or look elsewhere. */
function deviceLink(): string | null {
  const brought = takeArrival("device");
  if (brought !== null) keep(brought);
  held ??= kept();
  return held;
}

function keep(link: string): void {
  held = link;
  try {
    window.sessionStorage.setItem(KEY, link);
  } catch {
    // The page has it for as long as it is open.
  }
}

function kept(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
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
