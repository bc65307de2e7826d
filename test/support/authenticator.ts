/** A browser's own authenticator, and the named address that it makes passkeys for. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { CDPSession, Page } from "playwright-core";

/** The product's own address must be known before it starts. */
export async function anyPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // safe because it listens to a port
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export interface Device {
  line: CDPSession;
  id: string;
}

/** The device's own authenticator, which its user unlocks each time. */
export async function giveAuthenticator(page: Page): Promise<Device> {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { line, id: authenticatorId };
}

/** Whether the device's user is there: who is not answers no question that a page asks by itself. */
export async function setPresent({ line, id }: Device, enabled: boolean): Promise<void> {
  const presence = { authenticatorId: id, enabled };
  await line.send("WebAuthn.setAutomaticPresenceSimulation", presence);
}
