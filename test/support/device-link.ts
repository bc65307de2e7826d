/** The link that an app on a device would open, made with the key of the tests' products or another. */
import { createCipheriv } from "node:crypto";
import { templateSecrets } from "./template.ts";

/** Returns what comes after `?device=`, not yet encoded for an address. */
export function deviceLinkOf(
  deviceId: string,
  key = templateSecrets().origin.DEVICE_LINK_KEY ?? "",
): string {
  const cipher = createCipheriv("aes-128-ecb", Buffer.from(key, "hex"), null);
  return cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
}
