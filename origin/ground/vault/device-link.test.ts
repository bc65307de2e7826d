/** A device link as addresses bring it. */
import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { createDeviceLinks } from "./device-link.ts";

const KEY = "0123456789abcdef0123456789abcdef";

function linkOf(deviceId: string): string {
  const cipher = createCipheriv("aes-128-ecb", Buffer.from(KEY, "hex"), null);
  return cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
}

test("opens whether or not its plus signs were encoded for the address", () => {
  const links = createDeviceLinks(KEY);
  const ids = Array.from({ length: 64 }, (_, index) => `device-${index}`);
  const withPlus = ids.filter((id) => linkOf(id).includes("+"));
  expect(withPlus.length).toBeGreaterThan(0);
  for (const id of withPlus) {
    const link = linkOf(id);
    expect(
      links.open(new URLSearchParams(`device=${encodeURIComponent(link)}`).get("device")!),
    ).toBe(id);
    expect(links.open(new URLSearchParams(`device=${link}`).get("device")!)).toBe(id);
  }
});
