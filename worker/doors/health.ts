/** Health checks for a monitor: whether the gateway runs, and whether the API behind it answers. */
import type { Context } from "hono";
import type { ServerCall } from "#app/gateway/context.ts";
import { z } from "zod";
import { OPERATIONS, type OperationName } from "#contract/ops/operations.ts";
import { SUCCESS } from "#contract/envelope.ts";
import { read } from "#contract/reading.ts";
import { Stopped } from "#contract/settings.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";

/** Shorter than a visitor's call may take. */
const PATIENCE_MS = 3_000;

const HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** `GET /healthz`: 200 wherever the gateway runs. */
export function alive(c: Context): Response {
  return c.text("ok\n", 200, HEADERS);
}

export const READY_PATH = "/readyz";

const State = z.object({ data: OPERATIONS.status_show.response });

interface Asked {
  callFor: (c: Context<GatewayEnv>) => ServerCall;
  operate: (c: Context<GatewayEnv>, name: OperationName) => Promise<unknown>;
  /** Whether a file of the build is served: pages whose scripts are gone stay dead. */
  fileAnswers: (c: Context<GatewayEnv>) => boolean | Promise<boolean>;
}

/**
 * `GET /readyz`: makes a signed call through the API and its database and asks for a built file; 200 or 503, without
 * details. With an operator's token it also names what is wrong (`npm run status`) and the settings that stop the origin, with 503.
 */
export function ready({ callFor, operate, fileAnswers }: Asked) {
  return async function ready(c: Context<GatewayEnv>): Promise<Response> {
    const [callAnswers, fileIsThere] = await Promise.all([
      callFor(c)("payment_shop", {}, { timeoutMs: PATIENCE_MS }).then(
        ({ code }) => code === SUCCESS.code,
        () => false,
      ),
      Promise.resolve(fileAnswers(c)).catch(() => false),
    ]);
    const isReady = callAnswers && fileIsThere;
    const state = await operate(c, "status_show").catch(() => null);
    if (!isReady) return notReady(settingsIn(state));
    const troubles = troublesIn(state);
    return troubles.length > 0 ? notReady(troubles) : c.text("ready\n", 200, HEADERS);
  };
}

/**
 * `GET /readyz/schedule`: 200 while the origin's schedule runs. Apart from `/readyz`, by which deployments are judged: one
 * must be able to bring what the schedule lacks.
 */
export function scheduleRuns(ask: (c: Context<GatewayEnv>) => Promise<Response | null>) {
  return async function scheduleRuns(c: Context<GatewayEnv>): Promise<Response> {
    return (await ask(c))?.ok
      ? c.text("running\n", 200, HEADERS)
      : c.text("not running\n", 503, HEADERS);
  };
}

/** One line for each reason. */
export function notReady(reasons: string[]): Response {
  const lines = ["not ready", ...reasons].map((line) => `${line}\n`).join("");
  return new Response(lines, { status: 503, headers: HEADERS });
}

function troublesIn(state: unknown): string[] {
  const faults = readable(state)?.data.faults ?? [];
  return faults.map(({ kind, subject, detail, since }) =>
    [kind, subject, ...Object.values(detail), "since", since].join(" "),
  );
}

function readable(state: unknown): z.output<typeof State> | null {
  try {
    return read(State, state);
  } catch {
    return null;
  }
}

function settingsIn(state: unknown): string[] {
  return (Stopped.safeParse(state).data?.variables ?? []).map((name) => `origin: ${name}`);
}
