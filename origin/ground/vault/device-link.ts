/**
 * Opens the device id that an app puts into a link: base64 of AES-128-ECB with PKCS#7 padding (spec §7). The mode
 * authenticates nothing and every app has the key, so what comes out is a label somebody may have made up.
 */
import { ecb } from "@noble/ciphers/aes.js";
import { hexToBytes } from "@noble/ciphers/utils.js";
import { DeviceId } from "#contract/scalars.ts";
import type { DeviceLinks } from "#origin/ground/ports/device-links.ts";

/** At least one block, at most as many as the longest id needs. */
const LINK = /^[A-Za-z0-9+/]{22,128}={0,2}$/;

/** `key` is 32 hexadecimal digits. */
export function createDeviceLinks(key: string): DeviceLinks {
  const keyBytes = hexToBytes(key.toLowerCase());
  return {
    open(written) {
      // A plus that was not encoded comes out of an address as a space.
      const link = written.replaceAll(" ", "+");
      if (!LINK.test(link)) return null;
      try {
        const block = Uint8Array.from(atob(link), (char) => char.charCodeAt(0));
        const id = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
          ecb(keyBytes).decrypt(block),
        );
        return DeviceId.safeParse(id).data ?? null;
      } catch {
        return null;
      }
    },
  };
}
