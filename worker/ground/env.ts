/** The gateway's bindings and variables, read once for each isolate. Other files get them passed in. */
import { z } from "zod";
import { sitesOf } from "#contract/reach/address-list.ts";
import { listOf } from "#contract/reach/signed-list.ts";
import { type Reading, readSettings } from "#contract/settings.ts";

/** The origin's default entrypoint. */
export type OriginBinding = Fetcher & {
  /** Answers a call that only reads. */
  read: (request: Request) => Promise<Response>;
};

export interface Bindings {
  ASSETS: Fetcher;
  ORIGIN: OriginBinding;
  /** Stores how fast pages loaded; optional. */
  VITALS?: AnalyticsEngineDataset;
}

/** Spec §9: the HTTP timeout, over headers and body. */
const HTTP_TIMEOUT_MS = 10_000;

const words = z
  .string()
  .default("")
  .transform((text) => text.toLowerCase().split(/\s+/).filter(Boolean));

/** An address without path, query and credentials. */
const upstreamOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.parse(url)?.origin === url.replace(/\/$/, ""));

const relayOrigin = z
  .url({ protocol: /^wss?$/ })
  .refine((url) => URL.parse(url)?.host !== undefined && URL.parse(url)?.pathname === "/")
  .transform((url) => url.replace(/\/$/, ""));

/** In PEM; a line break may be a literal `\\n`. */
const publicKey = z.string().regex(/^-----BEGIN (?:RSA )?PUBLIC KEY-----/);

const elsewhere = z.url({ protocol: /^https$/ }).optional();

const reachKey = z.string().regex(/^MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}$/);

const Variables = z.object({
  ENVIRONMENT: z.enum(["DEV", "TEST", "PROD"]),
  /** Host names served in PROD, and wherever a host counts as PROD. In PROD the first is the site's own, and the others lead to it. */
  HOSTS: words,
  /** Host names of the operators' console, as the origin's; without any there is none, but in DEV. */
  CONSOLE_HOSTS: words,
  /** The team of Cloudflare Access that stands before the console, as https://TEAM.cloudflareaccess.com, and its application. */
  ACCESS_TEAM: upstreamOrigin.transform((url) => url.replace(/\/$/, "")).optional(),
  ACCESS_AUDIENCE: z.string().min(16).max(256).optional(),
  /** How the host names of branch previews end; only a TEST deployment has them. */
  PREVIEW_HOST_SUFFIX: z
    .string()
    .regex(/^[.-][a-z0-9.-]+$/)
    .optional(),
  /** Host names on which the customer chat is loaded. */
  CHAT_HOSTS: words,
  CHAT_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  /** The project that connects wallets on other devices; without it they are not offered (decision 0103). */
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  WALLETCONNECT_RELAY_URL: relayOrigin.default("wss://relay.walletconnect.org"),
  /** Origins of the networks' `walletRpc`, where a page reads the chain for such a wallet. */
  WALLETCONNECT_NODES: words,
  /** The same as the origin's: pages may then load Cloudflare Turnstile. */
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  ADSBOT_MARKER: z.string().min(1).default("adsbot"),
  /** An upstream API; without it the embedded origin answers. */
  API_ORIGIN: upstreamOrigin.optional(),
  /** The marketing host; without it the embedded origin answers. */
  MARKETING_ORIGIN: upstreamOrigin.optional(),
  /** How long an upstream may take over headers and body; never longer than the spec gives it. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(1).max(HTTP_TIMEOUT_MS).default(HTTP_TIMEOUT_MS),
  /** The Ed25519 key that release lists and the canary are signed with, 32 bytes in base64. Without it none counts as genuine. */
  RELEASE_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional(),
  /** The signed list of addresses in its compact form (docs/reach.md). Without it, or the key above, none is served. Its sites are. */
  ADDRESS_LIST: z
    .string()
    .refine((text) => listOf(text) !== null)
    .optional(),
  /** The deployment's own Ed25519 key, that answers challenges (PKCS #8 in base64); none is answered without. */
  REACH_PRIVATE_KEY: reachKey.optional(),
  /** The one before, until every list names the new one. */
  REACH_PRIVATE_KEY_BEFORE: reachKey.optional(),
  /** `off` takes the service worker away wherever it was installed, and offers it to nobody. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  /** The Sentry DSN for failures in PROD; without it they are only logged. */
  ERROR_REPORT_DSN: z.url({ protocol: /^https?$/ }).optional(),
  /** Other hosts that a link from the marketing host may lead to; a link to any other is not shown. */
  LINK_HOSTS: words,
  /** Where else the brand is found. Without the last two, pages of ours stand in their place. */
  BLOG_URL: elsewhere,
  SOURCE_URL: elsewhere,
  SOCIAL_URL: elsewhere,
  CHANNEL_URL: elsewhere,
  STATUS_URL: elsewhere,
  BACKUP_URL: elsewhere,
  /** Parent domains that referral cookies are set on; a host under none of them gets host-only cookies. */
  COOKIE_DOMAINS: words,
  SIGNING_PUBLIC_KEY_IOS: publicKey,
  SIGNING_PUBLIC_KEY_ANDROID: publicKey,
  SIGNING_PUBLIC_KEY_MAC: publicKey,
  SIGNING_PUBLIC_KEY_WINDOWS: publicKey,
});

export const SETTINGS = Object.keys(Variables.shape);
export type Variables = z.output<typeof Variables>;
export type Env = Bindings & z.input<typeof Variables>;

/** Who answers calls is never guessed. @throws {SettingsError} */
export function parseEnv(env: Env): Reading<Variables> {
  return readSettings(Variables, env, [
    "API_ORIGIN",
    "MARKETING_ORIGIN",
    "ACCESS_TEAM",
    "ACCESS_AUDIENCE",
  ]);
}

/** Hosts for the policy's `connect-src`. */
export function walletHosts(variables: Variables): string[] {
  const { WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL, WALLETCONNECT_NODES } = variables;
  return WALLETCONNECT_PROJECT_ID ? [WALLETCONNECT_RELAY_URL, ...WALLETCONNECT_NODES] : [];
}

/** Origins of the sites of the signed list. It was a person who configured it, so they are home also when it has ended. */
export function listedSites({ ADDRESS_LIST }: Pick<Variables, "ADDRESS_LIST">): string[] {
  const list = ADDRESS_LIST === undefined ? null : listOf(ADDRESS_LIST);
  return list ? sitesOf(list) : [];
}
