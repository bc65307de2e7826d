/**
 * Stands in for WalletConnect's relay: carries sealed messages by topic between a page and its listeners, and keeps what
 * nobody listens for yet; a listener gets something unreadable first. It takes a connection only with a project and a signed proof of its own key.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import type { BrowserContext, WebSocketRoute } from "playwright-core";

export type Deliver = (message: string) => void;

export interface StandInRelay {
  /** Takes connections and answers nothing. */
  isSilent: boolean;
  /** How much it heard while it was silent. */
  unanswered: number;
  subscribe(topic: string, deliver: Deliver): void;
  /** To everybody but its sender. */
  publish(topic: string, message: string, sender?: Deliver): void;
  /** Ends the page's connection, as a phone does that shows another app. */
  breakOff(): Promise<void>;
}

interface Question {
  id: number;
  method?: string;
  params: { topic: string; message: string };
}

export async function standInRelay(
  context: BrowserContext,
  url: string,
  projectId: string,
): Promise<StandInRelay> {
  const listeners = new Map<string, Set<Deliver>>();
  const kept = new Map<string, string[]>();
  let open: WebSocketRoute | null = null;
  let count = 0;

  const relay: StandInRelay = {
    isSilent: false,
    unanswered: 0,
    subscribe(topic, deliver) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(deliver));
      for (const message of kept.get(topic) ?? []) deliver(message);
      kept.delete(topic);
    },
    publish(topic, message, sender) {
      const others = [...(listeners.get(topic) ?? [])].filter((one) => one !== sender);
      if (others.length === 0) kept.set(topic, [...(kept.get(topic) ?? []), message]);
      for (const deliver of others) deliver(message);
    },
    async breakOff() {
      await open?.close();
    },
  };

  await context.routeWebSocket(
    (address) => address.href.startsWith(`${url}/`),
    (socket) => {
      if (!isProven(new URL(socket.url()), url, projectId))
        return void socket.close({ code: 3000 });
      open = socket;
      const mine = new Map<string, Deliver>();
      const answer = (id: number, result: unknown) =>
        socket.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
      socket.onMessage((text) => {
        const { id, method, params } = JSON.parse(String(text)) as Question;
        if (relay.isSilent) relay.unanswered++;
        if (relay.isSilent || method === undefined) return;
        answer(id, method === "irn_subscribe" ? params.topic : true);
        if (method === "irn_subscribe" && !mine.has(params.topic)) {
          const deliver = (message: string) => {
            const data = { topic: params.topic, message, publishedAt: 0, tag: 0 };
            const told = { id: ++count, jsonrpc: "2.0", method: "irn_subscription" };
            socket.send(JSON.stringify({ ...told, params: { id: params.topic, data } }));
          };
          mine.set(params.topic, deliver);
          socket.send("<html>");
          deliver("sealed by nobody");
          relay.subscribe(params.topic, deliver);
        } else if (method === "irn_publish") {
          relay.publish(params.topic, params.message, mine.get(params.topic));
        }
      });
      socket.onClose(() => {
        for (const [topic, deliver] of mine) listeners.get(topic)?.delete(deliver);
      });
    },
  );
  return relay;
}

/** The token is signed by the very key that it names, and is for this relay. */
function isProven({ searchParams }: URL, relay: string, projectId: string): boolean {
  const [header = "", payload = "", signature = ""] = (searchParams.get("auth") ?? "").split(".");
  const { iss, aud } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    iss: string;
    aud: string;
  };
  const key = base58.decode(iss.replace("did:key:z", "")).subarray(2);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  return (
    aud === relay &&
    searchParams.get("projectId") === projectId &&
    ed25519.verify(Buffer.from(signature, "base64url"), signed, key)
  );
}
