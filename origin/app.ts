/**
 * The way of a call: signature, session, request schema, verb, envelope, in this order. Nothing runs before the
 * signature is opened, and its refusal is the same for every cause.
 */
import { type Context as HonoContext, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { callAt, CALLS, type CallName, declaration } from "#contract/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { parseBoundedBytes, REQUEST_BOUNDS } from "#contract/json.ts";
import { refuse, type Problem, type Refusal } from "#contract/problem.ts";
import { Platform } from "#contract/scalars.ts";
import type { Clock } from "./clock.ts";
import {
  type Context,
  type MaybeSignedInContext,
  type Origin,
  type Outcome,
  succeed,
} from "./context.ts";
import type { MovableClock } from "./dev/clock.ts";
import { devDoors } from "./dev/doors.ts";
import { answer } from "./envelope/answer.ts";
import { callerOf } from "./envelope/caller.ts";
import type { ClaimNonce } from "./envelope/nonce-shard.ts";
import { openSignature, type SigningKey } from "./envelope/signature.ts";
import { log } from "./log.ts";
import { operatorsDoor } from "./ops/door.ts";
import type { Operators } from "./ops/operators.ts";
import type { PaymentSetup } from "./payment/configured.ts";
import { webhooks } from "./payment/inbox/webhook.ts";
import { sandboxCashier } from "./payment/sandbox/cashier.ts";
import { type Authenticated, authenticate } from "./session/authenticate.ts";
import { rotateWhenDue } from "./session/rotate.ts";
import { verbs } from "./verbs.ts";

export interface Doors {
  paymentSetup: PaymentSetup;
  keys: Record<Platform, SigningKey>;
  claimNonce: ClaimNonce;
  /** The real time, by which signatures are fresh; a development clock moves everything else. */
  signatureClock: Clock;
  /** Where there is one, the doors of development are there too. */
  movableClock: MovableClock | null;
  operators: Operators;
}

type AnyVerb = (
  context: Context | MaybeSignedInContext,
  input: unknown,
) => Promise<Outcome<unknown>>;

/** The gateway counts too; the origin relies on nobody for what it reads into memory. */
const BODY_LIMIT_BYTES = 64 * 1024;
const WEBHOOK_LIMIT_BYTES = 256 * 1024;

export function createOrigin(origin: Origin, doors: Doors) {
  const app = new Hono();
  app.onError((error, c) => {
    const { requestId } = callerOf(c.req.raw.headers);
    log("request.failed", { requestId, call: callAt(c.req.path)?.name, error });
    return refused(c, "ServerError");
  });
  app.notFound((c) => refused(c, "NotFound"));
  app.use("/webhooks/*", limitBody(WEBHOOK_LIMIT_BYTES));
  app.use("/v4/*", limitBody(BODY_LIMIT_BYTES));
  app.route("/webhooks", webhooks(origin, doors.paymentSetup.eventReaders));
  if (doors.paymentSetup.sandbox) app.route("/sandbox", sandboxCashier(origin));
  app.post("/v4/*", async (c) => {
    const call = callAt(new URL(c.req.url).pathname);
    if (!call) return refused(c, "NotFound");
    const caller = callerOf(c.req.raw.headers);
    const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const context = { ...origin, caller, defer };
    return answer(await run(call.name, c.req.raw, context, doors), caller.language);
  });
  app.route("/", devDoors(origin, doors.movableClock));
  app.route("/", operatorsDoor(origin, doors.operators));
  return app;
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c) => refused(c, "PayloadTooLarge") });
}

function refused(c: HonoContext, problem: Problem): Response {
  return answer(refuse(problem), callerOf(c.req.raw.headers).language);
}

async function run(
  name: CallName,
  request: Request,
  context: Context,
  doors: Doors,
): Promise<Outcome<unknown>> {
  const parameters = await openEnvelope(request, doors);
  if (!parameters) return refuse("BadSignature");

  const session = await sessionFor(name, request, context);
  if (session && "problem" in session) return session;

  const input = CALLS[name].request.safeParse(parameters);
  if (!input.success) return refuse("InvalidRequest", ...ownFields(name, input.error.issues));
  // safe because `verbs` pairs each call with the verb of its own input and context types
  const verb = verbs[name] as AnyVerb;
  const outcome = await verb({ ...context, session }, input.data);
  if (!outcome.ok) return outcome;
  // A verb that answers with a field the contract does not name is a bug, and stays in here.
  const data = CALLS[name].response.parse(outcome.data);
  const token = outcome.token ?? (session && (await rotateWhenDue(context, session)));
  return succeed(data, token ?? undefined);
}

/** The call's parameters, once its signature turned out fresh and never seen before; else null. */
async function openEnvelope(
  request: Request,
  { keys, claimNonce, signatureClock }: Doors,
): Promise<Record<string, unknown> | null> {
  const platform = Platform.safeParse(request.headers.get(CLIENT_HEADERS.platform));
  if (!platform.success) return null;
  const body = parseBoundedBytes(await request.arrayBuffer(), REQUEST_BOUNDS);
  const { signature, ...parameters } = body ?? {};
  const now = signatureClock.now();
  const envelope = openSignature(signature, keys[platform.data], now);
  return envelope && (await claimNonce(envelope, now)) ? parameters : null;
}

async function sessionFor(
  name: CallName,
  request: Request,
  context: Context,
): Promise<Authenticated | Refusal | null> {
  const { auth } = declaration(name);
  if (auth === "none") return null;
  const session = await authenticate(context, request.headers.get(CLIENT_HEADERS.token) ?? "");
  const admitted = session && (auth === "register" || session.scope === "session") ? session : null;
  return admitted || auth === "optional" ? admitted : refuse("Unauthorized");
}

/** The request's own field names that a refusal is about: a name the client made up is never echoed. */
function ownFields(name: CallName, issues: { path: PropertyKey[] }[]): string[] {
  const known = Object.keys(CALLS[name].request.shape);
  const named = issues.map(({ path }) => String(path[0] ?? ""));
  return [...new Set(named)].filter((field) => known.includes(field));
}
