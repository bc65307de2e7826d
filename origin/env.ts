/** The origin's bindings and secrets, read once an isolate; below here nobody sees `env`. */
import { z } from "zod";
import type { NonceShard } from "./envelope/nonce-shard.ts";
import type { RateLimitBinding } from "./rate-limit.ts";

export interface Bindings {
  DB: D1Database;
  NONCE_SHARDS: DurableObjectNamespace<NonceShard>;
  CLICK_LIMIT: RateLimitBinding;
}

const Variables = z.object({
  ENVIRONMENT: z.enum(["DEV", "TEST", "PROD"]),
  SIGNING_PRIVATE_KEY_IOS: z.string().min(1),
  SIGNING_PRIVATE_KEY_ANDROID: z.string().min(1),
  SIGNING_PRIVATE_KEY_MAC: z.string().min(1),
  SIGNING_PRIVATE_KEY_WINDOWS: z.string().min(1),
});

export type Env = Bindings & z.infer<typeof Variables>;

/** @throws when a variable is missing; the message names it and never shows a value. */
export function parseEnv(env: Env): z.infer<typeof Variables> {
  const parsed = Variables.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new Error(`origin: missing or invalid configuration: ${names}`);
}
