/** What is said of a call. */
import { z } from "zod";

export type Area = "system" | "user" | "payment" | "marketing";

/**
 * - `none`: anyone; a token is not looked at.
 * - `optional`: anyone; a session that a sign-in made is looked at when there is one.
 * - `register`: a session, or the narrow one that registering gives.
 * - `session`: a session that a sign-in made.
 * - `second`: the narrow one of a sign-in whose second step is left; it opens nothing else.
 */
export type Auth = "none" | "optional" | "register" | "session" | "second";

/**
 * Who must have shown in the last minutes, in this very session, that it is the owner who asks: everybody, or who has a
 * second factor. Anybody else is asked by the call itself, as far as it asks.
 */
export type OwnerShown = "always" | "second-factor";

export interface Declaration {
  area: Area;
  auth: Auth;
  /** It changes nothing but when its session and device were last used, and the session's token. */
  reads?: true;
  /** One sentence for the API document. */
  summary: string;
  /** The caller shows this call's errors itself: no toast (spec §8). */
  ownErrors?: true;
  /** A sign-in call: its Unauthorized does not send anyone to the sign-in page (spec §4). */
  loginType?: true;
  /** Refused with `OwnerNotShown` until `user_show_owner` was called; for `session` alone. */
  ownerShown?: OwnerShown;
  /** The answer is the same for everybody in a language: who asks on behalf of many may keep it for a minute. */
  sameForAll?: true;
  /** Where a token from this call is kept; `local` unless said (spec §4). `arrival`: as a link's, until the next page has met it. */
  tokenStore?: "session" | "arrival";
  /** How late the answer may be on purpose; a caller adds this to its timeout. */
  waitSeconds?: number;
  /** A body larger than other calls': its most bytes, and the seconds that a slow line may take to send it. */
  body?: { bytes: number; seconds: number };
  request: z.ZodType;
  response: z.ZodType;
}

export const Nothing = z.strictObject({});
export const Done = z.null();
