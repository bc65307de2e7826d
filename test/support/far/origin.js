/**
 * The built origin, far from its bindings: each question to its database and its objects comes so many milliseconds late
 * (FAR_MS). With FAR_COUNTED it also says in headers what a call asked, and its longest row of questions one after the
 * other; then one call is made at a time.
 */
import { env as bindings } from "cloudflare:workers";
import * as built from "../index.js";
import { bindingsThrough } from "./bindings.js";
import { stepsOf } from "./steps.js";

const ms = Number(bindings.FAR_MS);
const steps = bindings.FAR_COUNTED ? stepsOf() : null;

/**
 * No question of a deployed call: development's clock, the provider of development, an isolate's counts of events and of calls,
 * and its business numbers.
 */
const NOBODYS = /\b(?:dev_clock|sandbox_\w+|security_count|call_day|business_number)\b/;
const isNobodys = (sqls) => sqls.length > 0 && sqls.every((sql) => NOBODYS.test(sql));

const asks = steps
  ? (run, sqls) => (isNobodys(sqls) ? steps.during(run) : steps.ask(run))
  : async (run) => {
      await new Promise((go) => setTimeout(go, ms));
      return run();
    };
const far = (env) => bindingsThrough(env, asks);

if (steps) {
  const { fetch } = globalThis;
  globalThis.fetch = (...of) =>
    steps.during(async () => {
      const answer = await fetch(...of);
      return new Response(await answer.arrayBuffer(), answer);
    });
}

export default class extends built.default {
  constructor(execution, env) {
    super(execution, far(env));
  }

  async fetch(request) {
    const call = () => super.fetch(request);
    if (!steps) return call();
    // What comes before the call that is counted needs no time.
    const way = request.headers.has("x-counted") ? ms : 0;
    const { answer, row, questions, waited } = await steps.counted(call, way);
    const headers = new Headers(answer.headers);
    headers.set("x-questions", questions);
    headers.set("x-row", row);
    headers.set("x-waited-ms", waited);
    return new Response(answer.body, { status: answer.status, headers });
  }
}

export class Schedule extends built.Schedule {
  constructor(execution, env) {
    super(execution, far(env));
  }
}

/** Where objects count, what they ask is beside them. */
export class GroupWatch extends built.GroupWatch {
  constructor(state, env) {
    super(state, steps ? env : far(env));
  }
}

export { NonceShard } from "../index.js";
