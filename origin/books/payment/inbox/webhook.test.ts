/** A webhook is answered once its event is kept, however long the work on it takes (M18). */
import { afterAll, expect, test } from "vitest";
import type { Harness } from "#test/support/harness.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { verbContext } from "#test/support/verb-context.ts";
import type { WebhookReader } from "./inbox.ts";
import { webhooks } from "#origin/doors/webhook.ts";

const memory = memoryDb();
const { db } = memory;
// safe because with a database of its own the context asks no product for anything
const origin = verbContext({} as Harness, { db });
afterAll(() => memory.close());

/** Takes a body that is an event's id, and never comes to an end with what it is about. */
const stuck: WebhookReader = {
  provider: "stuck",
  read: async (raw) => (raw === "" ? null : { eventId: raw, type: "paid", payload: "{}" }),
  subject: () => new Promise(() => undefined),
};

async function notified(path: string, body: string) {
  const begun: Promise<unknown>[] = [];
  const execution = {
    waitUntil: (work: Promise<unknown>) => void begun.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const app = webhooks(origin, [stuck]);
  const answer = await app.request(path, { method: "POST", body }, {}, execution);
  return { status: answer.status, begun: begun.length };
}

const kept = () =>
  db.prepare(`SELECT event_id, status FROM provider_event`).all<{ event_id: string }>();

test("the answer comes while the work goes on", async () => {
  expect(await notified("/stuck", "event-1")).toEqual({ status: 200, begun: 1 });
  expect((await kept()).results).toEqual([{ event_id: "event-1", status: "received" }]);
});

test("what is not genuine, or of nobody, is neither kept nor worked on", async () => {
  expect(await notified("/stuck", "")).toEqual({ status: 400, begun: 0 });
  expect(await notified("/nobody", "event-2")).toEqual({ status: 404, begun: 0 });
  expect((await kept()).results).toHaveLength(1);
});
