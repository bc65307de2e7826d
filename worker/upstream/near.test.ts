/** Which way a call goes to the embedded origin, and what becomes of it where one way is closed. */
import { expect, test } from "vitest";
import { SUCCESS } from "#contract/envelope.ts";
import type { OriginBinding } from "#worker/ground/env.ts";
import { nearBy } from "./near.ts";
import { send } from "./send.ts";
import { targetOfCall, type Upstream } from "./target.ts";

const answer = () => Response.json({ ...SUCCESS, msg: "", data: null });

/** An origin that writes down what came, by the way it came. */
function originWith(read: (request: Request) => Promise<Response>) {
  const came: string[] = [];
  const binding = {
    async fetch(url: string, init: RequestInit) {
      came.push(`fetch ${await new Request(url, init).text()}`);
      return answer();
    },
    async read(request: Request) {
      came.push(`read ${await request.clone().text()}`);
      return read(request);
    },
  } as unknown as OriginBinding;
  const upstream: Upstream = {
    name: "api",
    origin: "http://origin.internal",
    fetch: (...of) => binding.fetch(...of),
    near: nearBy(binding),
    embedded: true,
  };
  return { came, upstreams: { api: upstream, marketing: upstream } };
}

function exchange(
  name: "system_user_info" | "user_logout",
  { upstreams }: ReturnType<typeof originWith>,
  timeoutMs = 10_000,
) {
  const target = targetOfCall(name, "/v4", upstreams);
  return send({ target, headers: new Headers(), body: "{}", timeoutMs });
}

test("what only reads is answered here, what changes something beside the database", async () => {
  const origin = originWith(async () => answer());
  await exchange("system_user_info", origin);
  await exchange("user_logout", origin);
  expect(origin.came).toEqual(["read {}", "fetch {}"]);
});

test("an origin that does not know this way is asked in the usual one", async () => {
  const origin = originWith(() => Promise.reject(new TypeError("no such method")));
  expect(await exchange("system_user_info", origin)).toMatchObject({ ok: true });
  expect(origin.came).toEqual(["read {}", "fetch {}"]);
});

test("one that never answers is not asked twice", async () => {
  const origin = originWith(() => new Promise(() => undefined));
  expect(await exchange("system_user_info", origin, 5)).toEqual({ ok: false, reason: "timed_out" });
  expect(origin.came).toEqual(["read {}"]);
});
