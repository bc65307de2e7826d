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

/** Keys are 32 hexadecimal digits. Links of apps that have an earlier one are still opened. */
export function createDeviceLinks(...keys: string[]): DeviceLinks {
  const all = keys.map((key) => hexToBytes(key.toLowerCase()));
  return {
    open(written) {
      // A plus that was not encoded comes out of an address as a space.
      const link = written.replaceAll(" ", "+");
      if (!LINK.test(link)) return null;
      for (const key of all) {
        const id = openedWith(key, link);
        if (id !== null) return id;
      }
      return null;
    },
  };
}

function openedWith(key: Uint8Array, link: string): string | null {
  try {
    const block = Uint8Array.from(atob(link), (char) => char.charCodeAt(0));
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return DeviceId.safeParse(decoder.decode(ecb(key).decrypt(block))).data ?? null;
  } catch {
    return null;
  }
}
