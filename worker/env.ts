/** The gateway's bindings and variables, read once an isolate; below here nobody sees `env`. */
import { z } from "zod";

export interface Bindings {
  ASSETS: Fetcher;
  ORIGIN: Fetcher;
}

const words = z
  .string()
  .default("")
  .transform((text) => text.toLowerCase().split(/\s+/).filter(Boolean));

const Variables = z.object({
  ENVIRONMENT: z.enum(["DEV", "TEST", "PROD"]),
  /** Host names served in PROD, and wherever a host counts as PROD. */
  HOSTS: words,
  /** Host names on which the customer chat is loaded. */
  CHAT_HOSTS: words,
  CHAT_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  ADSBOT_MARKER: z.string().min(1).default("adsbot"),
  /** An upstream API; without it the embedded origin answers. */
  API_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** The marketing host; without it the embedded origin answers. */
  MARKETING_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SIGNING_PUBLIC_KEY_IOS: z.string().min(1),
  SIGNING_PUBLIC_KEY_ANDROID: z.string().min(1),
  SIGNING_PUBLIC_KEY_MAC: z.string().min(1),
  SIGNING_PUBLIC_KEY_WINDOWS: z.string().min(1),
});

export type Variables = z.output<typeof Variables>;
export type Env = Bindings & z.input<typeof Variables>;

/** @throws when a variable is missing or malformed; the message names it and never shows a value. */
export function parseEnv(env: Env): Variables {
  const parsed = Variables.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new Error(`gateway: missing or invalid configuration: ${names}`);
}
