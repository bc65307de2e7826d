/** The place for a device's own trial: empty unless the site was opened by a device's link. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { takeArrival } from "#app/session/link/arrival.ts";

const DeviceTrial = lazy(async () => ({
  default: (await import("./device-trial.tsx")).DeviceTrial,
}));

let held: string | null = null;

/** Stays for as long as the page is open: the reader may look elsewhere and come back. */
function deviceLink(): string | null {
  held ??= takeArrival("device");
  return held;
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
