/**
 * The way of a call: signature, session, request schema, verb, envelope, in this order. Nothing runs before the
 * signature is opened, and its refusal is the same for every cause.
 */
import { Hono } from "hono";
import { callAt, CALLS, type CallName, declaration } from "#contract/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { parseBoundedObject } from "#contract/json.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { DeviceId, Language, Platform } from "#contract/scalars.ts";
import type { Caller, Context, Outcome, SignedInContext } from "./context.ts";
import { answer } from "./envelope/answer.ts";
import type { ClaimNonce } from "./envelope/nonce-shard.ts";
import { openSignature, type SigningKey } from "./envelope/signature.ts";
import type { Origin, Session } from "./context.ts";
import { authenticate } from "./session/authenticate.ts";
import { verbs } from "./verbs.ts";

export interface Doors {
  keys: Record<Platform, SigningKey>;
  claimNonce: ClaimNonce;
}

type AnyVerb = (context: Context | SignedInContext, input: unknown) => Promise<Outcome<unknown>>;

export function createOrigin(origin: Origin, doors: Doors) {
  const app = new Hono();
  app.post("/v4/*", async ({ req }) => {
    const language = Language.catch("zh_CN").parse(req.header(CLIENT_HEADERS.language));
    const call = callAt(new URL(req.url).pathname);
    if (!call) return answer(refuse("NotFound"), language);
    const caller = { ...callerOf(req.raw.headers), language };
    return answer(await run(call.name, req.raw, { ...origin, caller }, doors), language);
  });
  return app;
}

async function run(
  name: CallName,
  request: Request,
  context: Context,
  { keys, claimNonce }: Doors,
): Promise<Outcome<unknown>> {
  const platform = Platform.safeParse(request.headers.get(CLIENT_HEADERS.platform));
  if (!platform.success) return refuse("BadSignature");
  const body = parseBoundedObject(await request.text());
  const { signature, ...parameters } = body ?? {};
  const now = context.clock.now();
  const envelope = openSignature(signature, keys[platform.data], now);
  if (!envelope || !(await claimNonce(envelope, now))) return refuse("BadSignature");

  const session = await sessionFor(name, request, context);
  if (session && "ok" in session) return session;

  const input = CALLS[name].request.safeParse(parameters);
  if (!input.success) return refuse("InvalidRequest", ...ownFields(name, input.error.issues));
  // safe because `verbs` pairs each call with the verb of its own input and context types
  const verb = verbs[name] as AnyVerb;
  return verb(session ? { ...context, session } : context, input.data);
}

async function sessionFor(
  name: CallName,
  request: Request,
  context: Context,
): Promise<Session | Refusal | null> {
  const { auth } = declaration(name);
  if (auth === "none") return null;
  const session = await authenticate(context, request.headers.get(CLIENT_HEADERS.token) ?? "");
  if (!session) return refuse("Unauthorized");
  return auth === "session" && session.scope !== "session" ? refuse("Unauthorized") : session;
}

function callerOf(headers: Headers): Omit<Caller, "language"> {
  return {
    platform: Platform.catch("windows").parse(headers.get(CLIENT_HEADERS.platform)),
    deviceId: DeviceId.nullable().catch(null).parse(headers.get(CLIENT_HEADERS.deviceId)),
    ip: headers.get("x-client-ip"),
  };
}

/** The request's own field names that a refusal is about: a name the client made up is never echoed. */
function ownFields(name: CallName, issues: { path: PropertyKey[] }[]): string[] {
  const known = Object.keys(CALLS[name].request.shape);
  const named = issues.map(({ path }) => String(path[0] ?? ""));
  return [...new Set(named)].filter((field) => known.includes(field));
}
