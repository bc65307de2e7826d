/** Which answers a page may get without a call of its own: of the same call, language and prefix, and no other. */
import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SUCCESS } from "#contract/envelope.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type ServerCaller, serverCall } from "./server-call.ts";

const SECOND_MS = 1_000;

const { publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let nowMs = 0;
let waiting: Promise<unknown>[] = [];
let answers: KeptAnswers;
/** What the API was asked, as `/path language`. */
let asked: string[] = [];
let respond: () => Promise<Response>;

const reviews = (text: string) =>
  Response.json({
    ...SUCCESS,
    msg: "",
    data: { reviews: [{ id: "r", author: "A", text, writtenOn: "2026-11-01", sample: false }] },
  });

beforeEach(() => {
  [nowMs, waiting, asked] = [0, [], []];
  answers = new KeptAnswers(() => nowMs);
  respond = async () => reviews(`answer ${asked.length}`);
});

const upstream = {
  name: "api",
  origin: "https://api.example",
  embedded: true,
  fetch: (async (url: string, { headers }: { headers: Headers }) => {
    asked.push(`${new URL(url).pathname} ${headers.get("language")}`);
    return respond();
  }) as unknown as typeof fetch,
} as const;

const keepsNothing = (): ServerCaller => ({
  upstreams: { api: upstream, marketing: upstream },
  timeoutMs: 10_000,
  publicKey,
  prefix: "/v4",
  language: "en",
  requestId: crypto.randomUUID(),
  about: {},
  visitor: new Headers(),
});

const caller = (more: Partial<ServerCaller> = {}) =>
  serverCall({
    ...keepsNothing(),
    kept: { answers, waitUntil: (work) => void waiting.push(work) },
    ...more,
  });

const text = async (call = caller()) => {
  const { data } = await call("marketing_reviews", {});
  return data.reviews[0]?.text;
};

describe("an answer for everybody", () => {
  test("is kept for half a minute, then given while it is asked for once more, and after a minute no more", async () => {
    expect([await text(), await text()]).toEqual(["answer 1", "answer 1"]);
    nowMs = 31 * SECOND_MS;
    expect(await Promise.all([text(), text(), text()])).toEqual(Array(3).fill("answer 1"));
    await Promise.all(waiting);
    expect([await text(), asked.length]).toEqual(["answer 2", 2]);
    nowMs += 61 * SECOND_MS;
    expect(await text()).toBe("answer 3");
  });

  test("is asked for once by all who come meanwhile", async () => {
    expect(await Promise.all([text(), text(), text()])).toEqual(Array(3).fill("answer 1"));
  });

  test("is another one in each language, under each prefix and from each upstream", async () => {
    const other = { ...upstream, origin: "https://other.example" };
    const callers = [
      caller(),
      caller({ language: "zh_CN" }),
      caller({ prefix: "/v4/test" }),
      caller({ upstreams: { api: upstream, marketing: other } }),
    ];
    const texts = await Promise.all([...callers, ...callers].map(text));
    expect(new Set(texts).size).toBe(4);
    expect(texts.slice(4)).toEqual(texts.slice(0, 4));
    expect(asked.toSorted().slice(0, 2)).toEqual([
      "/v4/api/marketing/marketing_reviews en",
      "/v4/api/marketing/marketing_reviews en",
    ]);
  });

  test("is asked for by whoever keeps none", async () => {
    await text();
    expect(await text(serverCall(keepsNothing()))).toBe("answer 2");
  });

  test("can be changed by no page that gets it", async () => {
    const { data } = await caller()("marketing_reviews", {});
    expect(() => data.reviews.pop()).toThrow(TypeError);
  });
});

test("whoever renders is told of each answer, and of none that failed", async () => {
  const heard = { onMissing: vi.fn<() => void>(), onAnswer: vi.fn<() => void>() };
  const call = caller({ heard });
  await call("marketing_reviews", {});
  await call("marketing_reviews", {});
  expect([heard.onAnswer, heard.onMissing].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
});

describe("what is not kept", () => {
  test.each([
    ["silence", () => Promise.reject(new Error("down"))],
    ["nonsense", async () => new Response("nonsense")],
    [
      "another form than the contract's",
      async () => Response.json({ ...SUCCESS, msg: "", data: {} }),
    ],
  ])("%s, which each who asks is told of", async (_, failure) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const well = respond;
    respond = failure;
    const onMissing = vi.fn<() => void>();
    const heard = { onMissing, onAnswer: () => undefined };
    await expect(text(caller({ heard }))).rejects.toBeInstanceOf(Error);
    await expect(text(caller({ heard }))).rejects.toBeInstanceOf(Error);
    expect([asked.length, onMissing.mock.calls.length]).toEqual([2, 2]);
    respond = well;
    expect(await text()).toBe("answer 3");
  });

  test("a failure in place of a kept answer: that one is given until it is too old", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await text();
    respond = () => Promise.reject(new Error("down"));
    nowMs = 31 * SECOND_MS;
    expect([await text(), await text()]).toEqual(["answer 1", "answer 1"]);
    await Promise.all(waiting);
    nowMs = 61 * SECOND_MS;
    await expect(text()).rejects.toThrow("no answer");
  });

  test("a refusal", async () => {
    respond = async () => Response.json({ code: 500, status: "ServerError", msg: "", data: null });
    await caller()("marketing_reviews", {});
    await caller()("marketing_reviews", {});
    expect(asked).toHaveLength(2);
  });

  test("a call that does something, or is about somebody", async () => {
    respond = async () => Response.json({ ...SUCCESS, msg: "", data: null });
    for (let time = 0; time < 2; time++)
      await caller()("marketing_click", { parameter: "ref", code: "ANNA2222" });
    expect(asked).toHaveLength(2);
  });
});

test("who shares another one's question waits no longer than for an own one", async () => {
  respond = () => new Promise(() => undefined);
  const patient = caller()("marketing_reviews", {});
  const hasty = caller()("marketing_reviews", {}, { timeoutMs: 5 });
  await expect(hasty).rejects.toThrow("in time");
  expect(asked).toHaveLength(1);
  void patient;
});
