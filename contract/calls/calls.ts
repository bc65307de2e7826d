/**
 * Every call of the API, declared once. The typed client, the gateway's allowlist, the origin's router and the
 * OpenAPI document are derived from this table; a call that is not here does not exist.
 */
import type { z } from "zod";
import type { Declaration } from "./declaration.ts";
import { MARKETING_CALLS } from "./marketing.ts";
import { PAYMENT_CALLS } from "./payment.ts";
import { SECURITY_CALLS } from "./security.ts";
import { SUPPORT_CALLS } from "./support.ts";
import { SYSTEM_CALLS } from "./system.ts";
import { USER_CALLS } from "./user.ts";

export const CALLS = {
  ...SYSTEM_CALLS,
  ...USER_CALLS,
  ...SECURITY_CALLS,
  ...SUPPORT_CALLS,
  ...PAYMENT_CALLS,
  ...MARKETING_CALLS,
};

export type CallName = keyof typeof CALLS;
export type CallRequest<Name extends CallName> = z.output<(typeof CALLS)[Name]["request"]>;
export type CallResponse<Name extends CallName> = z.output<(typeof CALLS)[Name]["response"]>;

// safe because the table is closed: its keys are the names
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The declaration with its optional parts, for code that works on any call. */
export function declaration(name: CallName): Declaration {
  return CALLS[name];
}

/** The path under the environment's prefix, e.g. `/api/system/system_user_info`. */
export function callPath(name: CallName): string {
  return `/api/${CALLS[name].area}/${name}`;
}

/** `/v4` everywhere but on dev and test hosts, which use `/v4/test` (spec §7). */
export type PathPrefix = "/v4" | "/v4/test";

const BY_PATH: ReadonlyMap<string, CallName> = new Map(
  CALL_NAMES.map((name) => [callPath(name), name]),
);

/** The call a raw request path names, or null. Nothing but an exact path of the table matches. */
export function callAt(path: string): { name: CallName; prefix: PathPrefix } | null {
  const prefix: PathPrefix = path.startsWith("/v4/test/") ? "/v4/test" : "/v4";
  const name = BY_PATH.get(path.slice(prefix.length));
  return name && path.startsWith(prefix) ? { name, prefix } : null;
}
