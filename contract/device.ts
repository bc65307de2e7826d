/** Devices: spec §3, Device. The wire numbers are the spec's. */
import { z } from "zod";
import { Instant, ObjectId } from "./scalars.ts";

export const DeviceType = { mobile: 0, pc: 1 } as const;
export const SystemType = { ios: 0, android: 1, mac: 2, windows: 3, other: 4 } as const;

/** What a browser sends where an app sends its device's id (spec §3); it is nobody's device. */
export const WEB_DEVICE_ID = "halyard-web";

/** What an app may tell of its device when it signs in; the id itself is in the `deviceId` header. */
export const DeviceDescription = z.strictObject({
  name: z.string().trim().min(1).max(64),
  systemVersion: z.string().trim().min(1).max(32),
});
export type DeviceDescription = z.infer<typeof DeviceDescription>;

/** `?device=` of a link: base64 of AES-128-ECB, PKCS#7. Any string: what cannot be opened is its own refusal. */
export const DeviceLink = z.string();

export const Device = z.strictObject({
  id: ObjectId,
  type: z.literal(Object.values(DeviceType)),
  systemType: z.literal(Object.values(SystemType)),
  deviceId: z.string(),
  systemVersion: z.string(),
  name: z.string(),
  lastSeenAt: Instant,
  /** Whether the session that asks is on it. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** The limit counts bound devices, whether they are connected or not. */
export const Devices = z.strictObject({
  devices: z.array(Device),
  maxDevices: z.int().nonnegative(),
});
export type Devices = z.infer<typeof Devices>;

export const UnbindDevice = z.strictObject({ id: ObjectId });
