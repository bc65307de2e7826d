/** The origin's Worker: builds its parts from the bindings, answers calls and runs the schedule. */
import { argon2id } from "./account/argon2.ts";
import { systemClock } from "./clock.ts";
import type { Origin } from "./context.ts";
import { nonceClaimer } from "./envelope/nonce-shard.ts";
import { signingKey } from "./envelope/signature.ts";
import { type Env, parseEnv } from "./env.ts";
import { createOrigin } from "./app.ts";
import { rateLimit } from "./rate-limit.ts";
import { runSchedule } from "./schedule.ts";
import { BUSINESS } from "./system/business.ts";

export { NonceShard } from "./envelope/nonce-shard.ts";

function originOf(env: Env): Origin {
  return {
    db: env.DB,
    clock: systemClock,
    passwords: argon2id,
    business: BUSINESS,
    clickLimit: rateLimit(env.CLICK_LIMIT),
  };
}

let app: ReturnType<typeof createOrigin> | undefined;

function appOf(env: Env): ReturnType<typeof createOrigin> {
  if (app) return app;
  const vars = parseEnv(env);
  app = createOrigin(originOf(env), {
    claimNonce: nonceClaimer(env.NONCE_SHARDS),
    keys: {
      ios: signingKey(vars.SIGNING_PRIVATE_KEY_IOS),
      android: signingKey(vars.SIGNING_PRIVATE_KEY_ANDROID),
      mac: signingKey(vars.SIGNING_PRIVATE_KEY_MAC),
      windows: signingKey(vars.SIGNING_PRIVATE_KEY_WINDOWS),
    },
  });
  return app;
}

export default {
  fetch: (request, env) => appOf(env).fetch(request),
  scheduled: (_event, env) => runSchedule(originOf(env)),
} satisfies ExportedHandler<Env>;
