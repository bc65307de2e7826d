/**
 * What the origin is made of, and what joins the moves of its orders. Each domain that has a stake in them brings one
 * `OrderEffect` (origin/entry/order-effects.ts lists them); its statements join the batch of the move and carry its guard,
 * so all of it happens once or not at all.
 */
import type { AddressList } from "#contract/reach/address-list.ts";
import type { Chain } from "./chain/network.ts";
import type { Business } from "./business-numbers.ts";
import type { Clock } from "./clock.ts";
import type { Part } from "./db/statement.ts";
import type { Transition } from "./db/transition.ts";
import type { Tell } from "./log.ts";
import type { AlarmWay } from "./ports/alarm.ts";
import type { Couriers } from "./ports/courier.ts";
import type { FollowGroups } from "./ports/follow-groups.ts";
import type { OrderRow } from "./ports/order.ts";
import type { Note } from "./ports/note.ts";
import type { PasswordHasher } from "./ports/password.ts";
import type { Payments } from "./ports/payments.ts";
import type { TimeBook } from "./ports/time.ts";
import type { DeviceLinks } from "./ports/device-links.ts";
import type { Turnstile } from "./ports/turnstile.ts";
import type { Vault } from "./ports/vault.ts";

/** The parts that `index.ts` builds from bindings, and a test from its own. */
export interface Origin {
  db: D1Database;
  clock: Clock;
  passwords: PasswordHasher;
  /** The business numbers that hold now. */
  business: Business;
  /** Those that held at an instant: what was promised then keeps them (origin/books/business). */
  businessAt: (instant: number) => Business;
  payments: Payments;
  /** Null where no crypto is taken. */
  chain: Chain | null;
  orderEffects: OrderEffect[];
  followGroups: FollowGroups;
  environment: "DEV" | "TEST" | "PROD";
  /** Scheme and host of the site, for links that leave it; null where nobody said it. */
  siteOrigin: string | null;
  /** The newest signed list; null where none is configured. */
  addresses: AddressList | null;
  /** The Ed25519 key that lists of releases and the canary are signed with, in base64; null where none is configured. */
  releaseKey: string | null;
  /** Host names of the operators' console; none is no console, but in DEV (contract/ops/console.ts). */
  consoleHosts: string[];
  /** The address that answers to letters come to, with a mark of each thread; null where no mail comes in. */
  supportMail: string | null;
  /** What is sent to whom the site is blocked; null where no list of addresses is configured. */
  finder: Finder | null;
  vault: Vault;
  couriers: Couriers;
  deviceLinks: DeviceLinks;
  /** Null where none is configured. */
  turnstile: Turnstile | null;
  tell: Tell;
  note: Note;
  /** Without any, operators look at `npm run status`. */
  alarmWays: AlarmWay[];
}

export interface Finder {
  /** The file, with the newest list in it. */
  file: string;
  /** Addresses of the site. */
  sites: string[];
  /** All of the list. */
  addresses: string[];
  /** Where a mail is answered with it; null where no mail comes in for it. */
  mailbox: string | null;
}

export interface OrderMove {
  origin: Origin;
  order: OrderRow;
  at: number;
  /** Every statement must be guarded by it (origin/ground/db/transition.ts). */
  transition: Transition;
  times: TimeBook;
}

export interface PaidMove extends OrderMove {
  /** Null for an order that costs nothing. */
  paymentId: string | null;
}

/** What a refund takes of what its order gave. */
export type Taken =
  /** Of whoever has it, and of their inviter: `seconds` at most, as far as they have not passed. Expiries before and after. */
  | { what: "time" | "reward"; userId: string; seconds: number; from: number; until: number }
  | { what: "commission"; userId: string; amount: number; currency: string }
  /** The buyer's seat, the whole group, a gift's code. */
  | { what: "seat" | "group" | "code" };

export interface RefundMove extends OrderMove {
  refundId: string;
  /** What was refunded of the order before and after this move; `order.amount` is the whole. */
  before: number;
  after: number;
  /** Open orders that the batch ends as well: its caller closes their sessions. */
  ends: OrderRow[];
  /** What the effects take, for who is to see it before. */
  taken: Taken[];
  /** The payer takes back what nobody has used, and nothing else. */
  ofUnused: boolean;
}

/** What a refund does to what its order bought, by what was asked of it. */
export interface RefundSteps {
  /** Whatever that does has its inverse. */
  made(move: RefundMove): Promise<D1PreparedStatement[]>;
  /** It came to nothing: the refund failed, it came back, a dispute was won. Then `after < before`. */
  undone(move: RefundMove): Promise<D1PreparedStatement[]>;
}

/** Called again for each attempt; only reads. */
export interface OrderEffect {
  /** `gone`: what the order bought is no longer available. */
  paid?(move: PaidMove): Promise<D1PreparedStatement[] | "gone">;
  /** Money of a paid order goes back. Asks with all other effects, at one moment, before the refund is decided. */
  refund?(db: D1Database, orderId: string | Part): Promise<RefundSteps>;
  /** Cancelled or expired. */
  closed?(move: OrderMove): Promise<D1PreparedStatement[]>;
  /** Whether the database refused the batch of a payment for the same reason. */
  isGone?(error: unknown): boolean;
}
