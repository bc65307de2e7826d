/** Paying with stablecoins (spec §3, Crypto payment). Amounts of tokens are decimal text: no number holds them all. */
import { z } from "zod";
import { ProductId } from "./catalog.ts";
import { MoneyBack, OrderStatus } from "./order.ts";
import { Instant, Money, ObjectId } from "./scalars.ts";

/** By CAIP-2: `eip155:<chain id>`, or `tron:0x<the end of the first block's id>`. */
export const NetworkId = z
  .string()
  .max(40)
  .regex(/^(eip155:[1-9]\d{0,14}|tron:0x[0-9a-f]{8})$/);
export const TokenSymbol = z.string().regex(/^[A-Za-z0-9.]{1,12}$/);

/** An account's address, as EVM networks and Tron write it. */
export const AccountAddress = z.string().regex(/^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/);

/** A transaction's hash, as explorers and wallets show it. */
export const TransactionHash = z
  .string()
  .trim()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/);

/** Plain decimals. */
const Decimals = z.string().regex(/^\d+(\.\d+)?$/);

const Token = z.strictObject({
  symbol: TokenSymbol,
  /** The contract, as the network writes addresses. */
  contract: z.string(),
  decimals: z.int().min(0).max(36),
});

export const CryptoNetwork = z.strictObject({
  id: NetworkId,
  name: z.string(),
  /** Null where no browser wallet pays: address and QR code only. */
  wallet: z
    .strictObject({
      chainId: z.int().positive(),
      /** What a wallet needs that does not know the network yet. */
      rpcUrl: z.url(),
      coin: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
    })
    .nullable(),
  /** Blocks after which a transfer counts. */
  confirmations: z.int().positive(),
  /** Where a transaction can be looked at, with `{hash}` in place of its hash. */
  explorer: z.string().nullable(),
  tokens: z.array(Token).min(1),
});
export type CryptoNetwork = z.infer<typeof CryptoNetwork>;

/** docs/state-machines.md says when each is reached; the page says what the person can do. */
export const CryptoState = z.enum([
  "choosing",
  "waiting",
  "confirming",
  "short",
  "wrong_token",
  "wrong_network",
  "reorganised",
  "late",
  "paid",
  "over",
  "held",
  "expired",
  "cancelled",
]);
export type CryptoState = z.infer<typeof CryptoState>;

const CryptoTransfer = z.strictObject({
  network: NetworkId,
  token: TokenSymbol,
  hash: z.string(),
  /** Its place among what its transaction logged: that may hold several transfers. */
  logIndex: z.int().nonnegative(),
  amount: Decimals,
  /** At most what is needed. */
  confirmations: z.int().nonnegative(),
  needed: z.int().positive(),
  standing: z.enum(["counted", "wrong_token", "wrong_network", "gone"]),
});
export type CryptoTransfer = z.infer<typeof CryptoTransfer>;

/** What a pasted transaction is to this payment. */
export const LookUp = z.strictObject({
  hash: z.string(),
  finding: z.enum([
    "unknown",
    "pending",
    "failed",
    "counted",
    "wrong_token",
    "wrong_network",
    "unsupported_token",
    "coin",
    "other_order",
    "unrelated",
    "unanswered",
  ]),
  confirmations: z.int().nonnegative().nullable(),
  needed: z.int().positive().nullable(),
});
export type LookUp = z.infer<typeof LookUp>;

/** What a wallet sent, as its page said: it proves nothing, and nobody is asked to pay again while it may arrive. */
export const SentTransaction = z.strictObject({
  network: NetworkId,
  hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  from: z.string().regex(/^0x[0-9a-f]{40}$/i),
  /** The sender's number for it; null until the network knows it. */
  nonce: z.int().nonnegative().nullable(),
  /** How many transfers the payment had before this one. */
  before: z.int().nonnegative(),
});
export type SentTransaction = z.infer<typeof SentTransaction>;

export const CryptoPayment = z.strictObject({
  orderId: ObjectId,
  orderNumber: z.string(),
  orderStatus: OrderStatus,
  product: z.strictObject({ id: ProductId, name: z.string() }),
  total: Money,
  ...MoneyBack.shape,
  state: CryptoState,
  /** The networks and tokens that are taken. */
  networks: z.array(CryptoNetwork),
  quote: z
    .strictObject({
      network: NetworkId,
      token: TokenSymbol,
      /** Of this payment alone, as the network writes addresses. */
      address: z.string(),
      amount: Decimals,
      /** What has arrived and is not gone again, and what is still missing. */
      received: Decimals,
      missing: Decimals,
      excess: Decimals,
    })
    .nullable(),
  transfers: z.array(CryptoTransfer),
  /** The quote is fixed until then. */
  expiresAt: Instant,
  /** Whether the chosen network is read up to its head. */
  asked: z.boolean(),
  sent: SentTransaction.extend({ at: Instant }).nullable(),
  lookUp: LookUp.nullable(),
  serverTime: Instant,
});
export type CryptoPayment = z.infer<typeof CryptoPayment>;

export const CryptoQuoteRequest = z.strictObject({
  /** As the page's address names it; it must be the order's. */
  productId: ProductId,
  orderId: ObjectId,
  network: NetworkId,
  token: TokenSymbol,
});

export const CryptoStatusRequest = z.strictObject({
  productId: ProductId,
  orderId: ObjectId,
  /** A transaction the person says is theirs: looked up and explained. */
  hash: TransactionHash.optional(),
});

export const CryptoSentRequest = z.strictObject({
  productId: ProductId,
  orderId: ObjectId,
  transaction: SentTransaction,
  /** It came to nothing: another took its number, or its owner gave it up. */
  isOver: z.boolean().default(false),
});

export const CryptoSentAnswer = z.strictObject({ kept: z.boolean() });
