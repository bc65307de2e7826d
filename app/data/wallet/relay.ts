/**
 * The relay that carries sealed messages between the page and a wallet. It sees topics and envelopes and can open none.
 * A broken connection, as when a phone switches to the wallet, is made again; what was sent meanwhile comes then.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, concatBytes, randomBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { z } from "zod";
import { base64url } from "#app/kit/browser/base64url.ts";
import { readable } from "./readable.ts";

const DAY_SECONDS = 86_400;
const AGAIN_MS = 1_000;
/** The prefix of an Ed25519 key in a `did:key`. */
const ED25519_KEY = Uint8Array.of(0xed, 0x01);

const Incoming = z.union([
  z.object({
    id: z.union([z.number(), z.string()]),
    method: z.literal("irn_subscription"),
    params: z.object({ data: z.object({ topic: z.string(), message: z.string() }) }),
  }),
  z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() }),
]);

export interface Relay {
  /** Resolves once the relay has accepted it. */
  publish(
    topic: string,
    envelope: string,
    of: { tag: number; ttl: number; prompt: boolean },
  ): Promise<void>;
  /** From then on `onMessage` gets what comes under the topic. */
  subscribe(topic: string): Promise<void>;
  close(): void;
}

export interface RelayOptions {
  url: string;
  projectId: string;
  onMessage: (topic: string, envelope: string) => void;
}

export function openRelay({ url, projectId, onMessage }: RelayOptions): Relay {
  const identity = ed25519.keygen();
  /** Subscribed again on each new connection. */
  const topics = new Set<string>();
  /** What the relay has not acknowledged: sent again on the next connection. */
  const waiting = new Map<number, { text: string; done: () => void }>();
  let socket: WebSocket | null = null;
  let isClosed = false;

  function connect() {
    if (isClosed) return;
    const query = new URLSearchParams({
      auth: proofOf(identity, url),
      projectId,
      ua: "wc-2/halyard-1",
    });
    const opened = new WebSocket(`${url}/?${query}`);
    socket = opened;
    opened.addEventListener("open", () => {
      for (const { text } of waiting.values()) opened.send(text);
      for (const topic of topics) void ask("irn_subscribe", { topic });
    });
    opened.addEventListener("message", ({ data }) => receive(String(data)));
    opened.addEventListener("close", () => setTimeout(connect, AGAIN_MS));
  }

  function ask(method: string, params: object): Promise<void> {
    const id = newId();
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((done) => {
      waiting.set(id, { text, done });
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    });
  }

  function receive(text: string) {
    const parsed = Incoming.safeParse(readable((): unknown => JSON.parse(text)));
    if (!parsed.success) return;
    const message = parsed.data;
    if ("method" in message) {
      socket?.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, result: true }));
      onMessage(message.params.data.topic, message.params.data.message);
    } else {
      waiting.get(message.id)?.done();
      waiting.delete(message.id);
    }
  }

  connect();
  return {
    publish: (topic, message, of) => ask("irn_publish", { topic, message, ...of }),
    async subscribe(topic) {
      await ask("irn_subscribe", { topic });
      topics.add(topic);
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

/** The id of a request, unique among the open ones. */
export function newId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return Date.now() * 1_000 + (random % 1_000);
}

/** A signed token that names this connection's key: the relay asks for a key, not for a person. */
function proofOf({ secretKey, publicKey }: ReturnType<typeof ed25519.keygen>, url: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    iss: `did:key:z${base58.encode(concatBytes(ED25519_KEY, publicKey))}`,
    sub: bytesToHex(randomBytes(32)),
    aud: url,
    iat: now,
    exp: now + DAY_SECONDS,
  };
  const signed = [{ alg: "EdDSA", typ: "JWT" }, payload]
    .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
    .join(".");
  return `${signed}.${base64url(ed25519.sign(new TextEncoder().encode(signed), secretKey))}`;
}
