/** The origin's doors: calls, providers' webhooks, the sandbox, development and operators. */
import { type Context as HonoContext, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { callAt, declaration } from "#contract/calls/calls.ts";
import { type Problem, refuse } from "#contract/problem.ts";
import { runCall } from "#origin/doors/call.ts";
import type { Reach } from "#origin/ground/db/reach.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Note } from "#origin/ground/ports/note.ts";
import type { Terms } from "#origin/books/business/terms.ts";
import type { MovableClock } from "#origin/doors/dev/clock.ts";
import { devDoors } from "#origin/doors/dev/doors.ts";
import { answer } from "#origin/doors/envelope/answer.ts";
import { callerOf } from "#origin/doors/envelope/caller.ts";
import type { Seals } from "#origin/doors/envelope/open.ts";
import { SCHEDULE_PATH } from "#contract/ops/status.ts";
import { isScheduleRunning } from "#origin/books/alarm/runs.ts";
import { operatorsDoor } from "#origin/doors/operators/door.ts";
import type { Tally } from "#origin/books/service/tally.ts";
import type { Operators } from "#origin/doors/operators/operators.ts";
import type { PaymentSetup } from "./payments.ts";
import { log } from "#origin/ground/log.ts";
import { measured } from "./measured.ts";
import { nearFirst, reachFor } from "./near-first.ts";
import { operations } from "./operations.ts";
import { verbs } from "./verbs.ts";
import { webhooks } from "#origin/doors/webhook.ts";
import { sandboxCashier } from "#origin/doors/sandbox/cashier.ts";

export interface Doors extends Seals {
  terms: Terms;
  paymentSetup: PaymentSetup;
  /** Where there is one, the doors of development are there too. */
  movableClock: MovableClock | null;
  operators: Operators;
  tally: Tally;
}

/** The gateway counts too; the origin relies on nobody for what it reads into memory. */
const BODY_LIMIT_BYTES = 64 * 1024;
const WEBHOOK_LIMIT_BYTES = 256 * 1024;

export function createOrigin(origin: Origin, doors: Doors) {
  const app = new Hono();
  app.onError((error, c) => {
    const { requestId } = callerOf(c.req.raw.headers);
    const call = callAt(c.req.path)?.name;
    if (call) doors.tally(call, "ServerError", 0);
    origin.tell("request.failed", { requestId, call, error });
    return refused(c, "ServerError");
  });
  app.notFound((c) => refused(c, "NotFound"));
  app.use(async (c, next) => {
    await doors.terms.refresh((work) => c.executionCtx.waitUntil(work));
    await next();
  });
  app.use("/webhooks/*", limitBody(WEBHOOK_LIMIT_BYTES));
  app.use("/v4/*", (c, next) => {
    const call = callAt(c.req.path);
    const own = call && declaration(call.name).body;
    return limitBody(own ? own.bytes : BODY_LIMIT_BYTES)(c, next);
  });
  app.route("/webhooks", webhooks(origin, doors.paymentSetup.eventReaders));
  if (doors.paymentSetup.sandbox) app.route("/sandbox", sandboxCashier(origin));
  app.post("/v4/*", async (c) => {
    const call = callAt(new URL(c.req.url).pathname);
    if (!call) return refused(c, "NotFound");
    const caller = callerOf(c.req.raw.headers);
    const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const { headers } = c.req.raw;
    const body = await c.req.arrayBuffer();
    const reach = reachFor(call.name, headers, origin);
    const {
      origin: parts,
      claimNonce,
      spent,
    } = measured(reaching(origin, reach), doors.claimNonce);
    let notes: Parameters<Note>[] = [];
    const note: Note = (...of) => void notes.push(of);
    const outcome = await nearFirst(reach, () => {
      notes = [];
      const request = new Request(c.req.url, { method: "POST", headers, body });
      const context = { ...parts, caller, defer, note };
      return runCall(call.name, request, context, { ...doors, claimNonce, verbs });
    });
    for (const of of notes) origin.note(...of);
    const became = outcome.ok ? "Success" : outcome.problem;
    const took = spent();
    doors.tally(call.name, became, took.ms);
    log("call.answered", {
      requestId: caller.requestId,
      call: call.name,
      outcome: became,
      ...took,
    });
    return answer(outcome, caller.language, reach.bookmark());
  });
  app.get(SCHEDULE_PATH, async (c) => {
    const isRunning = await isScheduleRunning(origin.db, origin.clock.now());
    return c.body(null, isRunning ? 204 : 503);
  });
  app.route("/", devDoors(origin, doors.movableClock));
  app.route("/", operatorsDoor(origin, { operators: doors.operators, operations }));
  return app;
}

/** A group that moved was seen to move in a state of its own. */
function reaching(origin: Origin, { db, reached }: Reach): Origin {
  return { ...origin, db, followGroups: (seen, by) => origin.followGroups(seen, by, reached) };
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c) => refused(c, "PayloadTooLarge") });
}

function refused(c: HonoContext, problem: Problem): Response {
  return answer(refuse(problem), callerOf(c.req.raw.headers).language);
}
