/** What each host of ours says about where we are, and how it proves that it is one. */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { challengeText, type ChallengeAnswer } from "#contract/reach/challenge.ts";
import { finderFile } from "#contract/reach/finder-file.ts";
import { compactForm, jsonForm } from "#contract/reach/signed-list.ts";
import { addressList, deploymentKey, keyPair, signedWith, verify } from "#test/support/reach.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { reachDoors, type ReachVariables } from "./reach.ts";

const release = keyPair();
const signed = signedWith(release.privateKey, addressList());
const LIST = { ADDRESS_LIST: compactForm(signed), RELEASE_PUBLIC_KEY: release.publicKey };
const BUILT = '<body data-key="" data-list="">';
const NONCE = "n".repeat(22);

function ask(
  door: keyof ReturnType<typeof reachDoors>,
  variables: ReachVariables,
  address = "https://one.example/",
): Promise<Response> {
  const doors = reachDoors(variables, BUILT);
  const app = new Hono<GatewayEnv>();
  app.use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  });
  app.get("*", doors[door]);
  return Promise.resolve(app.request(address));
}

describe("the list", () => {
  test("is served as it was signed, to every page and file", async () => {
    const answer = await ask("list", LIST);
    expect(await answer.text()).toBe(jsonForm(signed));
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  test.each([{}, { ...LIST, ADDRESS_LIST: undefined }, { ...LIST, RELEASE_PUBLIC_KEY: undefined }])(
    "is not there without list and key, and neither is the finder",
    async (variables) => {
      expect((await ask("list", variables as never)).status).toBe(404);
      expect((await ask("finder", variables as never)).status).toBe(404);
    },
  );
});

test("the finder is a file to keep, with key and list in it", async () => {
  const answer = await ask("finder", LIST);
  const parts = { key: release.publicKey, list: LIST.ADDRESS_LIST };
  expect(await answer.text()).toBe(finderFile(BUILT, parts));
  expect(answer.headers.get("content-disposition")).toContain("attachment");
});

describe("a challenge", () => {
  const [now, before] = [deploymentKey(), deploymentKey()];
  const ask1 = (address: string, keys: ReachVariables = { REACH_PRIVATE_KEY: now.privateKey }) =>
    ask("challenge", keys, address);

  test("is answered with a signature over the host, the nonce and the time", async () => {
    const answer = await ask1(`https://one.example:8443/?nonce=${NONCE}`);
    const { at, signatures } = await answer.json<ChallengeAnswer>();
    const text = (host: string, nonce = NONCE) => challengeText({ host, nonce, at });
    const key = now.publicKey;
    expect(verify(text("one.example:8443"), signatures[0]!, key)).toBe(true);
    expect(verify(text("two.example"), signatures[0]!, key)).toBe(false);
    expect(verify(text("one.example:8443", "m".repeat(22)), signatures[0]!, key)).toBe(false);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("is answered with the key before, too, while a key is turned", async () => {
    const keys = { REACH_PRIVATE_KEY: now.privateKey, REACH_PRIVATE_KEY_BEFORE: before.privateKey };
    const answer = await ask1(`https://one.example/?nonce=${NONCE}`, keys);
    const { at, signatures } = await answer.json<ChallengeAnswer>();
    const text = challengeText({ host: "one.example", nonce: NONCE, at });
    const held = [now, before].map((key, place) => verify(text, signatures[place]!, key.publicKey));
    expect(held).toEqual([true, true]);
  });

  test.each(["", "?nonce=short", `?nonce=${"n".repeat(65)}`, "?nonce=%0Aaaaaaaaaaaaaaaaaaaaaaaaa"])(
    "with %j is refused",
    async (query) => expect((await ask1(`https://one.example/${query}`)).status).toBe(400),
  );

  test("is not answered without a key", async () => {
    expect((await ask1(`https://one.example/?nonce=${NONCE}`, {})).status).toBe(404);
  });
});
