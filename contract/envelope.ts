/** What wraps every call: the signed body on the way in, `{ code, msg, status, data }` on the way out. */
import { z } from "zod";
import { SecondStep } from "./second-factor.ts";

/** The headers a client sends; no other header of a client reaches the API (rules, wire format). */
export const CLIENT_HEADERS = {
  token: "authorization",
  platform: "platform",
  language: "language",
  deviceId: "deviceid",
} as const;

/** What the gateway tells the API of its own accord; a client's headers of these names get no further than the gateway. */
export const GATEWAY_HEADERS = {
  /** By which log lines of both Workers meet. */
  requestId: "x-request-id",
  /** The visitor's address, for limits; told to the embedded API alone. */
  clientIp: "x-client-ip",
  /** Where the visitor's network is, as the platform says it; told to the embedded API alone. */
  clientCountry: "x-client-country",
  /** The host that was asked, where the signed list names it as a site; told to the embedded API alone. */
  site: "x-site",
} as const;

/** The response header that carries a new session token. */
export const TOKEN_HEADER = "pragma";
/** The response header that carries the session of a browser that registered, beside the narrow token of the other. */
export const SESSION_HEADER = "session-token";
/** Beside a signing key: Unix milliseconds, for a device whose clock is wrong. */
export const SERVER_TIME_HEADER = "server-time";

export const SIGNATURE_WINDOW_MS = 5 * 60_000;
export const NONCE_LENGTH = 8;

/** The plaintext of a signature: spec §3, request signing envelope. */
export const SigningEnvelope = z.strictObject({
  nonce: z.string().regex(/^[A-Za-z0-9]{8}$/),
  timestamp: z.int().positive(),
});
export type SigningEnvelope = z.infer<typeof SigningEnvelope>;

/** Base64 of one RSA block; 4096 bits are 684 characters. */
export const Signature = z.string().min(1).max(684);

export const SUCCESS = { code: 200, status: "OK" } as const;

/**
 * `data` of a refusal: the fields of the request it is about, the seconds after which it is worth trying again, and how a
 * sign-in is finished.
 */
export const RefusalData = z.object({
  fields: z.array(z.string()),
  retryAfter: z.int().optional(),
  /** Of `SecondStepNeeded`. */
  second: SecondStep.optional(),
});

/** `data` is left open here; a call's own response schema closes it. */
export const Envelope = z.object({
  code: z.int(),
  msg: z.string(),
  status: z.string(),
  data: z.unknown(),
});
export type Envelope<Data = unknown> = { code: number; msg: string; status: string; data: Data };
