/**
 * A session with a wallet elsewhere: the page proposes it in a code that the wallet scans, the wallet settles it, and
 * from then on signs on request. It lasts as long as the page.
 */
import { z } from "zod";
import { agreedChannel, type Channel, newChannel, newKeyPair, open, seal } from "./seal.ts";
import { readable } from "./readable.ts";
import { newId, openRelay } from "./relay.ts";

const MINUTES_5 = 300;
/** For the relay's bookkeeping; the tag of an answer is one higher. */
const TAG = { propose: 1100, settle: 1102, request: 1108, delete: 1112 } as const;
const ANSWERED = new Map<string, number>([
  ["wc_sessionSettle", TAG.settle],
  ["wc_sessionUpdate", 1104],
  ["wc_sessionExtend", 1106],
  ["wc_sessionEvent", 1110],
  ["wc_sessionDelete", TAG.delete],
  ["wc_sessionPing", 1114],
]);
const METHODS = ["eth_sendTransaction"];
const EVENTS = ["accountsChanged", "chainChanged"];
const USER_DISCONNECTED = { code: 6000, message: "User disconnected." };

const Message = z.object({
  id: z.number(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

const Namespaces = z.object({ eip155: z.object({ accounts: z.array(z.string()) }) });
const Settlement = z.object({
  namespaces: Namespaces,
  controller: z.object({ metadata: z.object({ name: z.string() }) }),
});
const Approval = z.object({ responderPublicKey: z.string().regex(/^[0-9a-f]{64}$/) });

export interface Site {
  name: string;
  description: string;
  url: string;
  icons: string[];
}

export interface Proposal {
  projectId: string;
  relayUrl: string;
  chainIds: number[];
  site: Site;
  /** Called once the relay listens: before that nobody can scan the code. */
  onCode: (uri: string) => void;
  /** The wallet's owner ended the session there. */
  onEnd: () => void;
  signal: AbortSignal;
}

export interface Session {
  /** What the wallet calls itself. */
  wallet: string;
  /** `eip155:<chain id>:<address>` */
  accounts: string[];
  request(chainId: number, method: string, params: unknown): Promise<unknown>;
  end(): void;
}

/** @throws with the wallet's code when its owner refuses, and when the signal aborts. */
export async function propose(proposal: Proposal): Promise<Session> {
  const { projectId, relayUrl: url, chainIds, site, onCode, onEnd, signal } = proposal;
  const pairing = newChannel();
  const keys = newKeyPair();
  const channels = new Map<string, Channel>([[pairing.topic, pairing]]);
  const answers = new Map<number, (message: z.output<typeof Message>) => void>();
  let settled: (settlement: z.output<typeof Settlement>) => void = () => undefined;
  const settlement = new Promise<z.output<typeof Settlement>>((done) => {
    settled = done;
  });
  const relay = openRelay({ url, projectId, onMessage: receive });

  function receive(topic: string, envelope: string) {
    const channel = channels.get(topic);
    if (!channel) return;
    const parsed = Message.safeParse(readable(() => open(channel, envelope)));
    if (!parsed.success) return;
    const { method, id, params } = parsed.data;
    if (method === undefined) return answers.get(id)?.(parsed.data);
    const tag = ANSWERED.get(method);
    if (tag === undefined) return;
    void relay.publish(topic, seal(channel, { jsonrpc: "2.0", id, result: true }), {
      tag: tag + 1,
      ttl: MINUTES_5,
      prompt: false,
    });
    if (method === "wc_sessionDelete") onEnd();
    const told = method === "wc_sessionSettle" ? Settlement.safeParse(params) : null;
    if (told?.success) settled(told.data);
  }

  async function ask(
    channel: Channel,
    tag: number,
    method: string,
    params: object,
  ): Promise<unknown> {
    const id = newId();
    const answer = new Promise<z.output<typeof Message>>((done) => answers.set(id, done));
    const message = seal(channel, { jsonrpc: "2.0", id, method, params });
    await relay.publish(channel.topic, message, { tag, ttl: MINUTES_5, prompt: true });
    const { result, error } = await answer;
    answers.delete(id);
    if (error) throw Object.assign(new Error(error.message), { code: codeOf(error.code) });
    return result;
  }

  async function approved(): Promise<Session> {
    await relay.subscribe(pairing.topic);
    const expiry = Math.floor(Date.now() / 1_000) + MINUTES_5;
    const chains = chainIds.map((id) => `eip155:${id}`);
    const asking = ask(pairing, TAG.propose, "wc_sessionPropose", {
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains, methods: METHODS, events: EVENTS } },
      relays: [{ protocol: "irn" }],
      proposer: { publicKey: keys.publicKey, metadata: site },
      expiryTimestamp: expiry,
      pairingTopic: pairing.topic,
    });
    onCode(
      `wc:${pairing.topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${pairing.key}`,
    );
    const { responderPublicKey } = Approval.parse(await asking);
    const channel = agreedChannel(keys, responderPublicKey);
    channels.set(channel.topic, channel);
    await relay.subscribe(channel.topic);
    const { namespaces, controller } = await settlement;
    return {
      wallet: controller.metadata.name,
      accounts: namespaces.eip155.accounts,
      request: (chainId, method, params) =>
        ask(channel, TAG.request, "wc_sessionRequest", {
          chainId: `eip155:${chainId}`,
          request: { method, params },
        }),
      end() {
        const message = seal(channel, {
          jsonrpc: "2.0",
          id: newId(),
          method: "wc_sessionDelete",
          params: USER_DISCONNECTED,
        });
        const told = relay.publish(channel.topic, message, {
          tag: TAG.delete,
          ttl: 86_400,
          prompt: false,
        });
        void told.then(() => relay.close());
      },
    };
  }

  const ended = new Promise<never>((_, refuse) => {
    signal.addEventListener("abort", () => refuse(signal.reason));
  });
  try {
    return await Promise.race([approved(), ended]);
  } catch (error) {
    relay.close();
    throw error;
  }
}

/** WalletConnect has its own numbers for a refusal; the page knows those of EIP-1193. */
function codeOf(code: number): number {
  return code >= 5_000 && code < 5_100 ? 4001 : code;
}
