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
const steps = bindings.FAR_COUNTED ? stepsOf(ms) : null;

/** No question of a deployed call: development's clock, the provider of development, an isolate's counts of events. */
const NOBODYS = /\b(?:dev_clock|sandbox_\w+|security_count)\b/;

const asks = steps
  ? (run, sql) => (NOBODYS.test(sql) ? steps.during(run) : steps.ask(run))
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

export default {
  async fetch(request, env, execution) {
    const call = () => built.default.fetch(request, far(env), execution);
    if (!steps) return call();
    const { answer, row, questions, waited } = await steps.counted(call);
    const headers = new Headers(answer.headers);
    headers.set("x-questions", questions);
    headers.set("x-row", row);
    headers.set("x-waited-ms", waited);
    return new Response(answer.body, { status: answer.status, headers });
  },
  scheduled: (event, env, execution) => built.default.scheduled(event, far(env), execution),
};

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
