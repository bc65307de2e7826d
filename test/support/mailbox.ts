/** What the product sent, as the development outbox shows it. */
import { expect, vi } from "vitest";
import { solve } from "#app/parts/account/field/work.client.ts";
import { Challenge } from "#contract/challenge.ts";
import type { Harness } from "./harness.ts";
import { PATIENCE_MS } from "./scale.ts";

export interface SentMessage {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The messages to an address, newest first. */
export async function messagesTo(harness: Harness, to: string): Promise<SentMessage[]> {
  const url = new URL("/dev/outbox.json", harness.url);
  url.searchParams.set("to", to);
  const response = await fetch(url);
  const { messages } = await response.json<{ messages: SentMessage[] }>();
  return messages;
}

/** Waits until there are at least so many messages: they leave after the answer. */
export function arrived(harness: Harness, to: string, count = 1): Promise<SentMessage[]> {
  const look = async () => {
    const messages = await messagesTo(harness, to);
    expect(messages.length).toBeGreaterThanOrEqual(count);
    return messages;
  };
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}

/** The six digits of a message's text. */
export function codeIn(message: { text: string } | undefined): string {
  const code = /\b\d{6}(?:\d{6})?\b/.exec(message?.text ?? "")?.[0];
  if (!code) throw new Error("no message with a code");
  return code;
}

export interface CodeRequest {
  purpose: string;
  kind: "email" | "phone";
  address: string;
}

/** Asks for a code and reads it from the message. */
export async function sentCode(
  harness: Harness,
  request: CodeRequest,
  token?: string,
): Promise<string> {
  const before = (await messagesTo(harness, request.address)).length;
  let { envelope } = await harness.call("user_send_code", { ...request }, { token });
  if (envelope.status === "ChallengeNeeded") {
    const { kind, address } = request;
    const asked = await harness.call("user_challenge", { kind, address }, { token });
    const proof = await solve(Challenge.parse(asked.envelope.data));
    ({ envelope } = await harness.call("user_send_code", { ...request, proof }, { token }));
  }
  if (envelope.code !== 200) throw new Error(`sending a code: ${envelope.status}`);
  return codeIn((await arrived(harness, request.address, before + 1))[0]);
}

let made = 0;

/** An e-mail address that no other test uses. */
export function newEmail(): string {
  return `m${crypto.randomUUID().slice(0, 8)}${made++}@mail.example`;
}
