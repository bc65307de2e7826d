/** The place for a device's own trial: empty unless the site was opened by a device's link. */
import { useSyncExternalStore } from "react";
import { trialDevice } from "#app/data/session/arrival.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";

const DeviceTrial = lazyPart(async () => (await import("./device-trial.tsx")).DeviceTrial);

const never = () => () => {};

export function DeviceSlot() {
  const link = useSyncExternalStore(never, trialDevice, () => null);
  return link !== null && <DeviceTrial link={link} />;
}
