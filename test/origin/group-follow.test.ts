/** Following a group over HTTP: who waits is told of a join, whether it came before, while or after they asked. */
import { beforeAll, expect, test } from "vitest";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import type { SeenGroup } from "#contract/group.ts";
import { followGroups } from "#origin/verbs/group/follow/follow.ts";
import { groupFollower } from "#origin/verbs/group/follow/follower.ts";
import type { GroupWatch } from "#origin/verbs/group/follow/group-watch.ts";
import { newId } from "#origin/ground/ids.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { verbContext } from "#test/support/verb-context.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

async function ask<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  token?: string,
): Promise<CallResponse<Name>> {
  const { envelope } = await product.call(name, request, token === undefined ? {} : { token });
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.msg}`);
  // safe because the API answers a call with its own response
  return envelope.data as CallResponse<Name>;
}

const seat = () => ({
  method: "card" as const,
  clientKey: newId(),
  expected: { amount: 849, currency: "USD" },
});

/** A group of three whose creator has paid, as it is seen now. */
async function opened(): Promise<SeenGroup> {
  const { token } = await signedInPerson(product);
  const wish = { productId: "month-1", size: 3, paymentType: 1, ...seat() } as const;
  const { group, order } = await ask("payment_joint_purchase", wish, token);
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  await ask("payment_order_status", { orderId: order.id }, token);
  return sight(group.id);
}

async function sight(groupId: string): Promise<SeenGroup> {
  const { id, version } = (await ask("payment_joint_order", { groupId })).group;
  return { id, version };
}

async function join(groupId: string): Promise<void> {
  const { token } = await signedInPerson(product);
  await ask("payment_joint_join_for_pay", { groupId, ...seat() }, token);
}

test("is told once somebody joined, whatever was asked first, and with a group that stands still beside it", async () => {
  const [moving, still] = [await opened(), await opened()];
  const waiting = ask("payment_joint_follow", { seen: [still, moving] });
  await join(moving.id);
  expect(await waiting).toEqual({ moved: true });
  expect(await ask("payment_joint_follow", { seen: [moving] })).toEqual({ moved: true });
  expect((await sight(moving.id)).version).toBeGreaterThan(moving.version);
});

test("a group that nobody knows is none that was seen, and nothing but groups is asked for", async () => {
  const seen = [{ id: newId(), version: 0 }];
  expect(await ask("payment_joint_follow", { seen })).toEqual({ moved: true });
  for (const none of [[], Array.from({ length: 11 }, () => seen[0]), [{ id: "x", version: 0 }]]) {
    const { envelope } = await product.call("payment_joint_follow", { seen: none });
    expect(envelope).toMatchObject({ status: "InvalidRequest", data: { fields: ["seen"] } });
  }
});

test("an object that breaks is a refusal, by which the page comes again", async () => {
  const broken = {
    idFromName: (name: string) => name,
    get: () => ({ follow: () => Promise.reject(new Error("reset")) }),
  };
  const follow = groupFollower(broken as unknown as DurableObjectNamespace<GroupWatch>);
  const context = verbContext(product, { followGroups: follow });
  const seen = [{ id: newId(), version: 0 }];
  expect(await followGroups(context, { seen })).toEqual({ ok: false, problem: "NetworkError" });
});
