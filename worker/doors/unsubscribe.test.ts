/** What the door of a letter's link makes of what comes: a call, and an answer that a mail program or a person understands. */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { ServerCall } from "#app/gateway/context.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { stopLetters } from "./unsubscribe.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

function door(answer: () => Promise<unknown>) {
  const asked: unknown[] = [];
  // safe because the door looks at nothing but the answer's code
  const call = ((name: string, request: object) => {
    asked.push([name, request]);
    return answer();
  }) as unknown as ServerCall;
  const app = new Hono<GatewayEnv>();
  app.use(async (c, next) => {
    c.set("url", new URL(c.req.url));
    await next();
  });
  app.post(
    "/unsubscribe/:link",
    stopLetters(() => call),
  );
  const post = (body: BodyInit, headers: Record<string, string> = FORM, query = "") =>
    app.request(`https://halyard.example/unsubscribe/a.b${query}`, {
      method: "POST",
      body,
      headers,
    });
  return { asked, post };
}

const done = async () => ({ code: 200 });
const refused = async () => ({ code: 1550 });
const silent = () => Promise.reject(new Error("silence"));

describe("a mail program", () => {
  test.each([
    ["is told that it is done", done, 200, "Unsubscribed\n"],
    ["is told that the link is none", refused, 404, "404 Not Found\n"],
    ["is asked to come again by silence", silent, 502, "502 Bad Gateway\n"],
  ])("%s, and led nowhere", async (_, answer, status, text) => {
    const { asked, post } = door(answer);
    const got = await post("List-Unsubscribe=One-Click");
    expect([got.status, await got.text(), got.headers.get("location")]).toEqual([
      status,
      text,
      null,
    ]);
    expect(got.headers.get("cache-control")).toBe("no-store");
    expect(asked).toEqual([["user_notice_stop", { link: "a.b" }]]);
  });

  test("may send a form of several parts", async () => {
    const { post } = door(done);
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(body, { "content-type": "multipart/form-data; boundary=x" })).status).toBe(
      200,
    );
  });
});

describe("a person", () => {
  test.each([
    ["done", done, "", "/unsubscribe/a.b"],
    ["done after a failure", done, "?lng=zh-CN&failed=1", "/unsubscribe/a.b?lng=zh-CN"],
    ["a link that is none", refused, "?lng=en", "/unsubscribe/a.b?lng=en"],
    ["silence", silent, "?lng=en", "/unsubscribe/a.b?lng=en&failed=1"],
  ])("comes back to the page after %s", async (_, answer, query, location) => {
    const got = await door(answer).post("stop=1", FORM, query);
    expect([got.status, got.headers.get("location")]).toEqual([303, location]);
  });
});

test.each([
  ["another form", "a=1", FORM, 400],
  ["half a click", "List-Unsubscribe=Yes", FORM, 400],
  ["no form", "{}", { "content-type": "application/json" }, 400],
  ["too much", `stop=${"x".repeat(5_000)}`, FORM, 413],
] as const)("%s asks for nothing", async (_, body, headers, status) => {
  const { asked, post } = door(done);
  expect((await post(body, headers)).status).toBe(status);
  expect(asked).toEqual([]);
});
