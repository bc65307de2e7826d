/** Links that apps make to sign a device in. */

export interface DeviceLinks {
  /** Returns the device id, or null for anything empty, undecryptable or not a device id. Never throws. */
  open(link: string): string | null;
}
