/**
 * Every call of the API, declared once. The typed client, the gateway's allowlist, the origin's router and the
 * OpenAPI document are derived from this table; a call that is not here does not exist.
 */
import { z } from "zod";
import { CurrentUser, RegisterByName, SignInByName } from "./account.ts";
import { Shop } from "./catalog.ts";
import { Announcements, Click, Releases, Reviews } from "./marketing.ts";
import { ClientConfig } from "./system.ts";

export type Area = "system" | "user" | "payment" | "marketing";

/**
 * - `none`: anyone; a token is not looked at.
 * - `register`: a session, or the narrow one that registering gives.
 * - `session`: a session that a sign-in made.
 */
export type Auth = "none" | "register" | "session";

interface Declaration {
  area: Area;
  auth: Auth;
  /** One sentence for the API document. */
  summary: string;
  /** The caller shows this call's errors itself: no toast (spec §8). */
  ownErrors?: true;
  /** A sign-in call: its Unauthorized does not send anyone to the sign-in page (spec §4). */
  loginType?: true;
  /** Where a token from this call is kept; `local` unless said (spec §4). */
  tokenStore?: "session";
  request: z.ZodType;
  response: z.ZodType;
}

const Nothing = z.strictObject({});
const Done = z.null();

export const CALLS = {
  system_user_info: {
    area: "system",
    auth: "register",
    summary: "The signed-in person with membership and benefits.",
    ownErrors: true,
    request: Nothing,
    response: CurrentUser,
  },
  system_client_config: {
    area: "system",
    auth: "none",
    summary: "The business numbers that pages show.",
    ownErrors: true,
    request: Nothing,
    response: ClientConfig,
  },
  payment_shop: {
    area: "payment",
    auth: "none",
    summary: "The plans on sale, in the language of the request.",
    request: Nothing,
    response: Shop,
  },
  register_type_username: {
    area: "user",
    auth: "none",
    summary: "Opens an account under an account name.",
    tokenStore: "session",
    request: RegisterByName,
    response: Done,
  },
  login_type_username: {
    area: "user",
    auth: "none",
    summary: "Signs in with an account name and its password.",
    loginType: true,
    request: SignInByName,
    response: Done,
  },
  user_logout: {
    area: "user",
    auth: "register",
    summary: "Ends the session of the token.",
    request: Nothing,
    response: Done,
  },
  marketing_announcements: {
    area: "marketing",
    auth: "none",
    summary: "Announcements, newest first, in the language of the request.",
    ownErrors: true,
    request: Nothing,
    response: Announcements,
  },
  marketing_releases: {
    area: "marketing",
    auth: "none",
    summary: "The current release of each platform, and the signed list of their files.",
    ownErrors: true,
    request: Nothing,
    response: Releases,
  },
  marketing_reviews: {
    area: "marketing",
    auth: "none",
    summary: "What users wrote, in the language of the request.",
    ownErrors: true,
    request: Nothing,
    response: Reviews,
  },
  marketing_click: {
    area: "marketing",
    auth: "none",
    summary:
      "Counts one arrival through a referral link or an ad; nothing about the visitor is kept.",
    ownErrors: true,
    request: Click,
    response: Done,
  },
} as const satisfies Record<string, Declaration>;

export type CallName = keyof typeof CALLS;
export type CallRequest<Name extends CallName> = z.output<(typeof CALLS)[Name]["request"]>;
export type CallResponse<Name extends CallName> = z.output<(typeof CALLS)[Name]["response"]>;

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
