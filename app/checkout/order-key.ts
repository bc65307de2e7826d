/**
 * The client's key of an order. It belongs to one choice (plan, method, code, price) and is shared by all tabs, so that
 * a repeated click, a second tab and the way back are one order. It is dropped when that order has come to its end.
 */
const PREFIX = "order-key:";
const KEY_BYTES = 16;

export interface OrderChoice {
  productId: string;
  method: string | null;
  coupon: string | null;
  amount: number;
  currency: string;
}

const memory = new Map<string, string>();

export function orderKey(choice: OrderChoice): string {
  const name = nameOf(choice);
  const known = read(name);
  if (known) return known;
  const fresh = newOrderKey();
  memory.set(name, fresh);
  attempt(() => window.localStorage.setItem(name, fresh));
  return fresh;
}

export function forgetOrderKey(choice: OrderChoice): void {
  const name = nameOf(choice);
  memory.delete(name);
  attempt(() => window.localStorage.removeItem(name));
}

function nameOf({ productId, method, coupon, amount, currency }: OrderChoice): string {
  return PREFIX + [productId, method, coupon, amount, currency].join("|");
}

function read(name: string): string | null {
  return attempt(() => window.localStorage.getItem(name)) ?? memory.get(name) ?? null;
}

/** 128 random bits in base64url. */
export function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Storage throws when it is blocked or full; one tab then has keys of its own. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
