/** What of the world needs a person now, whatever anybody has said of it. */
import type { AttentionAbout, AttentionDetail, AttentionKind } from "#contract/ops/attention.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { OFFLINE } from "#origin/ground/ports/payments.ts";
import { toldSince } from "#origin/books/alarm/repository.ts";
import { deadSince } from "#origin/books/reach/repository.ts";
import { smallDigits } from "#origin/providers/chain/counting/token-amount.ts";
import { cryptoOf } from "#origin/providers/chain/for-operators.ts";
import { CHAIN } from "#origin/providers/chain/provider.ts";
import { chainTroubles } from "#origin/providers/chain/unread.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
import { doubtfulCryptoOrders, MONEY_LIMIT, moneyInDoubt } from "./repository.ts";

export interface Found {
  /** The same as long as it is the same matter; without spaces, so that it is typed as one word. */
  id: string;
  what: AttentionKind;
  subject: string;
  detail: AttentionDetail;
  about: AttentionAbout;
  at: number;
}

export interface World {
  found: Found[];
  /** Kinds of which there may be more than were read: of those nothing is known to be over. */
  cut: ReadonlySet<AttentionKind>;
}

type Looking = Pick<Origin, "db" | "clock" | "chain">;

/** From one country in two days: fewer may be one line that is down, or one person's joke. */
const DEAD_REPORTS = 20;

const CRYPTO_LIMIT = 100;
const WEEK_MS = 7 * DAY_MS;

const NOTHING: AttentionAbout = {
  number: null,
  refundId: null,
  provider: null,
  event: null,
  dispute: null,
  reason: null,
  amount: null,
  dueAt: null,
};

export async function worldOf(origin: Looking): Promise<World> {
  const [rates, chains, dead, crypto, money] = await Promise.all([
    ratesOutOfLine(origin),
    unreadChains(origin),
    deadAddresses(origin),
    doubtfulCrypto(origin),
    doubtfulMoney(origin),
  ]);
  return {
    found: [...rates, ...chains, ...dead, ...crypto.found, ...money.found],
    cut: new Set<AttentionKind>([...(crypto.isCut ? ["crypto" as const] : []), ...money.cut]),
  };
}

function idOf(what: AttentionKind, ...cause: (string | number)[]): string {
  return [what, ...cause].join(":").replaceAll(/\s+/g, "-");
}

async function doubtfulMoney({ db, clock }: Looking): Promise<World> {
  const rows = await moneyInDoubt(db, { byHand: [CHAIN, OFFLINE], now: clock.now() });
  const found = rows.map((row) => {
    const { what, cause, subject, detail, at, amount, currency } = row;
    const { number, refund_id: refundId, provider, event, dispute, reason } = row;
    const money = amount === null || currency === null ? null : { amount, currency };
    const dueAt = row.due_at === null ? null : instant(row.due_at);
    const about = { number, refundId, provider, event, dispute, reason, amount: money, dueAt };
    return { id: idOf(what, cause), what, subject, detail: detailIn(detail), about, at };
  });
  const kinds = new Set(found.map(({ what }) => what));
  const isFull = (kind: AttentionKind) =>
    found.filter(({ what }) => what === kind).length >= MONEY_LIMIT;
  return { found, cut: new Set([...kinds].filter(isFull)) };
}

/** Signs of attacks of the last week. */
async function ratesOutOfLine({ db, clock }: Looking): Promise<Found[]> {
  const rows = await toldSince(db, clock.now() - WEEK_MS);
  return rows.map(({ event, at, count }) => ({
    id: idOf("rate", event, at),
    what: "rate",
    subject: event,
    detail: { form: "rate", count },
    about: NOTHING,
    at,
  }));
}

/** Where an address of ours is probably blocked. */
async function deadAddresses({ db, clock }: Looking): Promise<Found[]> {
  const rows = await deadSince(db, clock.now() - DAY_MS, DEAD_REPORTS);
  return rows.map(({ address, country, failure, count, since }) => ({
    id: idOf("address", address, country, failure),
    what: "address",
    subject: address,
    detail: { form: "address", failure, country: country || null, count },
    about: NOTHING,
    at: Date.parse(since),
  }));
}

async function unreadChains(origin: Looking): Promise<Found[]> {
  const troubles = await chainTroubles(origin);
  return troubles.map(({ network, detail, since }) => ({
    id: idOf("chain", network, ...Object.values(detail)),
    what: "chain",
    subject: network,
    detail,
    about: NOTHING,
    at: since,
  }));
}

/** Money that the chain took back after it was credited, and money that came for an order which ended without it. */
async function doubtfulCrypto(origin: Looking): Promise<{ found: Found[]; isCut: boolean }> {
  const { db, chain } = origin;
  const tokens = (chain?.networks ?? []).flatMap(({ id: network, tokens: of }) =>
    of.map(({ contract, decimals }) => ({ network, contract, small: smallDigits(decimals) })),
  );
  const orders = await doubtfulCryptoOrders(db, tokens, CRYPTO_LIMIT);
  const found: Found[] = [];
  for (const order of orders) {
    const crypto = await cryptoOf(origin, order);
    if (!crypto) continue;
    const { state, hasEnded, received, amount, token } = crypto;
    if (state !== "held" && !(hasEnded && order.is_unbooked)) continue;
    const { id, number, expires_at: at } = order;
    const detail = {
      form: "crypto",
      state,
      received: received ?? "0",
      due: amount,
      token,
    } as const;
    const about = { ...NOTHING, number };
    found.push({ id: idOf("crypto", id), what: "crypto", subject: number, detail, about, at });
  }
  return { found, isCut: orders.length >= CRYPTO_LIMIT };
}
