/** A wallet on a phone for walks: it scans a code, settles a session over the relay, and asks the test, its owner, to sign. */
import {
  agreedChannel,
  type Channel,
  channelOf,
  newKeyPair,
  open,
  seal,
} from "#app/data/wallet/seal.ts";
import type { LocalChain } from "./local-chain.ts";
import type { Deliver, StandInRelay } from "./relay.ts";

export interface PhoneWallet {
  /** What sites it was asked to connect to. */
  sites: string[];
  asked: number;
  hasEnded: boolean;
  /** Its owner has put it away: it answers nothing. */
  isSilent: boolean;
  /** Answers the owner's next question with no. */
  refuseNext(): void;
  scan(code: string): void;
  end(): void;
}

interface Message {
  id: number;
  method?: string;
  params: {
    proposer: { publicKey: string; metadata: { url: string } };
    request: { method: string; params: unknown };
  };
}

export function phoneWallet(relay: StandInRelay, chain: LocalChain, account: string): PhoneWallet {
  let refuses = false;
  let session: Channel | null = null;
  const wallet: PhoneWallet = {
    sites: [],
    asked: 0,
    hasEnded: false,
    isSilent: false,
    refuseNext() {
      refuses = true;
    },
    scan(code) {
      const pairing = channelOf(Buffer.from(new URL(code).searchParams.get("symKey")!, "hex"));
      listen(pairing, (message) => propose(pairing, message));
    },
    end() {
      tell(session!, { id: 2, method: "wc_sessionDelete", params: { code: 6000, message: "" } });
    },
  };

  const listening = new Map<string, Deliver>();

  function tell(channel: Channel, message: object) {
    const { topic } = channel;
    relay.publish(topic, seal(channel, { jsonrpc: "2.0", ...message }), listening.get(topic));
  }

  function listen(channel: Channel, hear: (message: Message) => void) {
    const deliver = (envelope: string) => hear(open(channel, envelope) as Message);
    listening.set(channel.topic, deliver);
    relay.subscribe(channel.topic, deliver);
  }

  function isRefused(channel: Channel, id: number): boolean {
    if (!refuses) return false;
    refuses = false;
    tell(channel, { id, error: { code: 5000, message: "User rejected." } });
    return true;
  }

  function propose(pairing: Channel, { id, method, params }: Message) {
    if (method !== "wc_sessionPropose" || isRefused(pairing, id)) return;
    const { publicKey: other, metadata } = params.proposer;
    wallet.sites.push(metadata.url);
    const keys = newKeyPair();
    const settled = agreedChannel(keys, other);
    session = settled;
    const irn = { protocol: "irn" };
    tell(pairing, { id, result: { relay: irn, responderPublicKey: keys.publicKey } });
    listen(settled, (message) => void answer(settled, message));
    const eip155 = { accounts: [`${chain.id}:${account}`], methods: [], events: [] };
    const controller = { publicKey: keys.publicKey, metadata: { name: "Phone Wallet" } };
    const params2 = { relay: irn, namespaces: { eip155 }, controller, expiry: 2 ** 31 };
    tell(settled, { id: 1, method: "wc_sessionSettle", params: params2 });
  }

  async function answer(channel: Channel, { id, method, params }: Message) {
    if (method === "wc_sessionDelete") wallet.hasEnded = true;
    if (method !== "wc_sessionRequest" || isRefused(channel, id)) return;
    wallet.asked++;
    if (wallet.isSilent) return;
    const { request } = params;
    tell(channel, { id, result: await chain.rpc(request.method, request.params) });
  }

  return wallet;
}
