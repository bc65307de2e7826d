/** Mail that comes in to the product. */
import type { Harness } from "./harness.ts";

export const MAIL_DOOR = "halyard-mail-door";

/** The Worker that hands it over, for `beside` of a harness. */
export function mailDoor() {
  return {
    name: MAIL_DOOR,
    modulesRoot: "test/support",
    modules: [{ type: "ESModule" as const, path: "test/support/mail-door.js" }],
    bindings: {},
    compatibilityDate: "2026-10-01",
    compatibilityFlags: ["service_binding_extra_handlers"],
    serviceBindings: { ORIGIN: "halyard-origin" },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

export interface SentMail {
  from: string;
  to: string;
  /** What stands in the mail itself; the envelope's without. */
  fromHeader?: string;
  headers?: Record<string, string>;
  /** After the headers, with its own. */
  body?: string;
  text?: string;
}

/** Why it was refused; null where it was not. */
export async function mailIn({ runtime }: Harness, mail: SentMail): Promise<string | null> {
  const { from, to, fromHeader = from, headers = {}, text = "" } = mail;
  const door = await runtime.unsafeGetDirectURL(MAIL_DOOR);
  door.searchParams.set("from", from);
  door.searchParams.set("to", to);
  const head = {
    from: `Somebody <${fromHeader}>`,
    to,
    subject: "Re: An answer",
    "message-id": `<${crypto.randomUUID()}@mail.example>`,
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = mail.body ?? `content-type: text/plain; charset=utf-8\r\n\r\n${text}`;
  const answer = await fetch(door, { method: "POST", body: lines.join("") + body });
  const { refused } = await answer.json<{ refused: string | null }>();
  return refused;
}
