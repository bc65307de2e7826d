/** The origin's bindings and secrets, read once an isolate; below here nobody sees `env`. */
import { z } from "zod";
import { listOf } from "#contract/reach/signed-list.ts";
import { type Reading, readSettings } from "#contract/settings.ts";
import { DatabaseLocation } from "#origin/ground/beside.ts";
import { isSigningKey } from "#origin/doors/envelope/signature.ts";
import { Networks } from "#origin/ground/chain/network.ts";
import type { GroupWatch } from "#origin/verbs/group/follow/group-watch.ts";
import type { NonceShard } from "#origin/doors/envelope/nonce-shard.ts";

export interface Bindings {
  DB: D1Database;
  NONCE_SHARDS: DurableObjectNamespace<NonceShard>;
  GROUP_WATCHES: DurableObjectNamespace<GroupWatch>;
  /** Cloudflare's mail; a deployment without it sends through MAIL_HTTP_URL. */
  EMAIL?: SendEmail;
}

const key = z.string().refine(isSigningKey);
/** Base64url of 32 random bytes. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43,}$/);
const linkKey = z.string().regex(/^[0-9a-f]{32}$/i);
const words = (one: z.ZodString) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(one));
const url = z.url({ protocol: /^https?$/ });

const Variables = z
  .object({
    ENVIRONMENT: z.enum(["DEV", "TEST", "PROD"]),
    /** Where the database is: objects are made beside it. */
    DATABASE_LOCATION: DatabaseLocation.optional(),
    SIGNING_PRIVATE_KEY_IOS: key,
    SIGNING_PRIVATE_KEY_ANDROID: key,
    SIGNING_PRIVATE_KEY_MAC: key,
    SIGNING_PRIVATE_KEY_WINDOWS: key,
    /** What digests and sealing are keyed with (vault.ts). */
    VAULT_SECRET: secret,
    /** Earlier ones, separated by spaces: what they wrote is still read, and moved. */
    VAULT_SECRET_BEFORE: words(secret),
    /** AES-128 key of device links, 32 hexadecimal digits. The apps have it too, so it protects nothing. */
    DEVICE_LINK_KEY: linkKey,
    /** Of apps that do not have the new one yet. */
    DEVICE_LINK_KEY_BEFORE: words(linkKey),
    /** Of browsers and apps that do not have the new public key yet. */
    SIGNING_PRIVATE_KEY_IOS_BEFORE: key.optional(),
    SIGNING_PRIVATE_KEY_ANDROID_BEFORE: key.optional(),
    SIGNING_PRIVATE_KEY_MAC_BEFORE: key.optional(),
    SIGNING_PRIVATE_KEY_WINDOWS_BEFORE: key.optional(),
    /** `name:token` of each operator, separated by spaces: owners, also when nobody can sign in to the console. */
    OPERATOR_TOKENS: z.string().default(""),
    /** Host names of the operators' console, as the gateway's. Without these and tokens the operators' door does not exist. */
    CONSOLE_HOSTS: words(z.string()),
    /** Where failures are reported in PROD, as Sentry writes it; without it they are only logged. */
    ERROR_REPORT_DSN: url.optional(),
    /** The public address of the site, for links that leave it: scheme and host. */
    SITE_ORIGIN: url.optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    /** Where events of several accounts come in, ours. */
    STRIPE_ACCOUNT_ID: z.string().optional(),
    /** A stand-in for Stripe's own API; refused in PROD. */
    STRIPE_API_URL: url.optional(),
    /** The payment methods that the Stripe account has. */
    STRIPE_METHODS: z
      .string()
      .default("alipay wechat unionpay card")
      .transform((text) => text.split(/\s+/)),
    /** JSON: the networks and tokens that are taken (origin/ground/chain/network.ts). */
    CRYPTO_NETWORKS: Networks.default([]),
    /** An account's extended public key, that receive addresses are derived from. A wrong one switches crypto off. */
    CRYPTO_PUBLIC_KEY: z.string().optional(),
    /** Cloudflare Turnstile asks browsers before texts are sent; without it they do a computation. */
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    MAIL_FROM: z.string().optional(),
    MAIL_HTTP_URL: url.optional(),
    MAIL_HTTP_TOKEN: z.string().optional(),
    /** Where answers to letters of support come in: a short name and a host, before whose at sign goes each question's mark. */
    SUPPORT_MAIL: z
      .string()
      .regex(/^[a-z0-9]{1,16}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
      .optional(),
    /** The gateway's: what finders that go out by mail have in them. */
    ADDRESS_LIST: z
      .string()
      .refine((text) => listOf(text) !== null)
      .optional(),
    RELEASE_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .optional(),
    /** A mail to it is answered with the finder. */
    FINDER_MAIL: z.email().toLowerCase().optional(),
    SMS_FROM: z.string().optional(),
    SMS_HTTP_URL: url.optional(),
    SMS_HTTP_TOKEN: z.string().optional(),
    /** Where operators are told that something is wrong, and that it is over. */
    ALERT_WEBHOOK_URL: url.optional(),
    ALERT_MAIL_TO: z.email().optional(),
  })
  // A stand-in that takes the key and says what is paid has no place where money is real.
  .refine((variables) => variables.ENVIRONMENT !== "PROD" || !variables.STRIPE_API_URL, {
    path: ["STRIPE_API_URL"],
  });

export const SETTINGS = Object.keys(Variables.shape);
export type Variables = z.output<typeof Variables>;
export type Env = Bindings & z.input<typeof Variables>;

/** Without one that was meant, people who have only what it wrote are strangers. */
const EARLIER_KEYS = [
  "VAULT_SECRET_BEFORE",
  "DEVICE_LINK_KEY_BEFORE",
  "SIGNING_PRIVATE_KEY_IOS_BEFORE",
  "SIGNING_PRIVATE_KEY_ANDROID_BEFORE",
  "SIGNING_PRIVATE_KEY_MAC_BEFORE",
  "SIGNING_PRIVATE_KEY_WINDOWS_BEFORE",
] as const;

/** @throws {SettingsError} */
export function parseEnv(env: Env): Reading<Variables> {
  return readSettings(Variables, env, ["STRIPE_API_URL", ...EARLIER_KEYS]);
}
