/** The place for a device's own trial: empty unless the site was opened by a device's link. */
import { useSyncExternalStore } from "react";
import { DEVICE_LINK_STORAGE_KEY, takeArrival } from "#app/data/session/arrival.ts";
import { sessionStore } from "#app/kit/browser/storage.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";

const DeviceTrial = lazyPart(async () => (await import("./device-trial.tsx")).DeviceTrial);

/** Where the store refuses, the page has it for as long as it is open. */
let held: string | null = null;

/** Lasts as long as the tab: the first script kept it, since a reader may reload before this one runs. */
function deviceLink(): string | null {
  held = takeArrival("device") ?? held ?? sessionStore.get(DEVICE_LINK_STORAGE_KEY);
  return held;
}

const never = () => () => {};

export function DeviceSlot() {
  const link = useSyncExternalStore(never, deviceLink, () => null);
  return link !== null && <DeviceTrial link={link} />;
}
