/** What installs itself in people's browsers: the page that it keeps, and the one that takes it away again. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compactForm } from "#contract/reach/signed-list.ts";
import { addressList, keyPair, signedWith } from "#test/support/reach.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { serviceWorkerDoor, type ServiceWorkerVariables } from "./service-worker.ts";

const release = keyPair();
const LIST = {
  ADDRESS_LIST: compactForm(signedWith(release.privateKey, addressList())),
  RELEASE_PUBLIC_KEY: release.publicKey,
};
const BUILT = { finder: '<body data-key="" data-list="">', serviceWorker: "work();" };

function ask(variables: ServiceWorkerVariables, headers = {}): Promise<Response> {
  const app = new Hono<GatewayEnv>();
  app.get("*", serviceWorkerDoor(variables, BUILT));
  return Promise.resolve(app.request("https://one.example/service-worker.js", { headers }));
}

/** The page as the script has it. */
async function keptIn(answer: Response): Promise<unknown> {
  const [, page = ""] = /^const KEPT_PAGE = (.*);\nwork\(\);$/.exec(await answer.text()) ?? [];
  return JSON.parse(page);
}

test("it keeps the finder, with key and list in it, marked as kept", async () => {
  const answer = await ask({ SERVICE_WORKER: "on", ...LIST });
  const [key, list] = [LIST.RELEASE_PUBLIC_KEY, LIST.ADDRESS_LIST];
  expect(await keptIn(answer)).toBe(`<body data-kept="" data-key="${key}" data-list="${list}">`);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
});

test("a deployment without a list keeps a page without one", async () => {
  expect(await keptIn(await ask({ SERVICE_WORKER: "on" }))).toBe(
    '<body data-kept="" data-key="" data-list="">',
  );
});

test("switched off it keeps nothing", async () => {
  expect(await keptIn(await ask({ SERVICE_WORKER: "off", ...LIST }))).toBeNull();
});

test("it is sent anew only when it has changed", async () => {
  const etag = (await ask({ SERVICE_WORKER: "on" })).headers.get("etag")!;
  const again = await ask({ SERVICE_WORKER: "on" }, { "if-none-match": `W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const changed = await ask({ SERVICE_WORKER: "on", ...LIST }, { "if-none-match": etag });
  expect(changed.status).toBe(200);
});
