/** `user_get_device_list`: the bound devices, the one seen last first. */
import { DeviceType, SystemType } from "#contract/device.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { devicesOf } from "#origin/books/people/device/repository.ts";

export const listDevices: Verb<"user_get_device_list"> = asking(
  (context) => Promise.all([devicesOf(context.db, context.me), deviceLimit(context, context.me)]),
  async ({ vault, session }, _input, [rows, maxDevices]) => {
    const devices = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        ...typesOf(row.platform),
        deviceId: await vault.open(row.sealed_id, session.userId),
        systemVersion: row.system_version,
        name: row.name,
        lastSeenAt: instant(row.last_seen_at),
        current: row.id === session.deviceId,
      })),
    );
    return succeed({ devices, maxDevices });
  },
);

function typesOf(platform: string) {
  switch (platform) {
    case "ios":
      return { type: DeviceType.mobile, systemType: SystemType.ios };
    case "android":
      return { type: DeviceType.mobile, systemType: SystemType.android };
    case "mac":
      return { type: DeviceType.pc, systemType: SystemType.mac };
    case "windows":
      return { type: DeviceType.pc, systemType: SystemType.windows };
    default:
      return { type: DeviceType.pc, systemType: SystemType.other };
  }
}
