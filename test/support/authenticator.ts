/** A browser's own authenticator, for passkeys. */
import type { CDPSession, Page } from "playwright-core";

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
