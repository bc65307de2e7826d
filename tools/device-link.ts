/** Prints the link that an app with this device id would open: `npm run device-link -- DEVICE_ID [--url URL]`. */
import { createCipheriv } from "node:crypto";
import { parseArgs } from "node:util";
import { localSecrets } from "./local/secrets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? 8787}` },
  },
});
const [deviceId] = positionals;
if (!deviceId) {
  console.error("Usage: npm run device-link -- DEVICE_ID [--url URL]");
  process.exit(1);
}

const { DEVICE_LINK_KEY = "" } = localSecrets().origin;
const cipher = createCipheriv("aes-128-ecb", Buffer.from(DEVICE_LINK_KEY, "hex"), null);
const link = cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
const address = new URL("/trial", values.url);
address.searchParams.set("device", link);
console.log(address.href);
