/** The secret of a link that ends one session and does nothing else: its id under our key. It is good once, since the session is. */
import type { Origin } from "#origin/ground/origin.ts";

export async function endLinkOf({ vault }: Pick<Origin, "vault">, sessionId: string) {
  return `${sessionId}.${await vault.digest("link", sealed(sessionId))}`;
}

/** The id in a link of ours; null for anything else. */
export async function sessionOfEndLink(
  { vault }: Pick<Origin, "vault">,
  link: string,
): Promise<string | null> {
  const [sessionId = "", mac = ""] = link.split(".");
  const macs = await vault.digests("link", sealed(sessionId));
  return macs.includes(mac) ? sessionId : null;
}

const sealed = (sessionId: string) => `end:${sessionId}`;
