/** §9 The list of addresses and the challenge on the built gateway: on every host, and for whoever asks. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIST_PATH } from "#contract/reach/address-list.ts";
import { CHALLENGE_PATH, challengeText, type ChallengeAnswer } from "#contract/reach/challenge.ts";
import { FINDER_PATH, withoutList } from "#contract/reach/finder-file.ts";
import { compactForm, jsonForm, readAddressList } from "#contract/reach/signed-list.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { addressList, deploymentKey, NOW, signedWith, verify } from "#test/support/reach.ts";
import { templateSecrets } from "#test/support/template.ts";
import { hashOf, signedList } from "#tools/address-list.ts";
import { rawPublicKey } from "#tools/signing.ts";

const { releaseKey } = templateSecrets();
const own = deploymentKey();
const signed = signedWith(releaseKey, addressList());
const NONCE = "n".repeat(32);

let product: Harness;
beforeAll(async () => {
  product = await startHarness({
    gateway: {
      ENVIRONMENT: "PROD",
      HOSTS: "www.halyard.example other.halyard.example",
      ADDRESS_LIST: compactForm(signed),
      REACH_PRIVATE_KEY: own.privateKey,
    },
  });
});
afterAll(() => product.dispose());

const HOSTS = ["www.halyard.example", "other.halyard.example"];

describe.each(HOSTS)("%s", (host) => {
  test("serves the list as it was signed, for pages of any origin", async () => {
    const answer = await product.fetchAs(`https://${host}${LIST_PATH}`);
    const text = await answer.text();
    expect(text).toBe(jsonForm(signed));
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const reader = { releaseKey: rawPublicKey(releaseKey), verify, now: NOW, heldSerial: 0 };
    expect(readAddressList(new TextEncoder().encode(text), reader).ok).toBe(true);
  });

  test("signs what it is asked, with its own name", async () => {
    const answer = await product.fetchAs(`https://${host}${CHALLENGE_PATH}?nonce=${NONCE}`);
    const { at, signatures } = await answer.json<ChallengeAnswer>();
    const holds = (name: string) =>
      verify(challengeText({ host: name, nonce: NONCE, at }), signatures[0]!, own.publicKey);
    expect(HOSTS.filter(holds)).toEqual([host]);
  });
});

test("a host that is not ours is not signed for", async () => {
  const answer = await product.fetchAs(`https://copy.example${CHALLENGE_PATH}?nonce=${NONCE}`);
  expect(answer.status).toBe(421);
});

test("in clear text it sends on to the site, as everything does", async () => {
  const answer = await product.fetchAs(`http://${HOSTS[1]}${LIST_PATH}`);
  expect(answer.status).toBe(308);
});

test("the finder's file is the one whose hash a list names", async () => {
  const file = await (await product.fetchAs(`https://${HOSTS[0]}${FINDER_PATH}`)).text();
  const { document } = await signedList(
    {
      addresses: [{ kind: "site", url: "https://one.example", key: own.publicKey }],
      contacts: [],
      names: [],
    },
    { serial: 1, fromMs: NOW, untilMs: NOW + 1, releaseKey },
  );
  expect(document).toContain(hashOf(withoutList(file)));
  expect(file).toContain(compactForm(signed));
});

test("a product without a list has neither list nor finder, and its page says so", async () => {
  const { url } = await sharedHarness();
  for (const path of [LIST_PATH, FINDER_PATH])
    expect((await fetch(new URL(path, url))).status).toBe(404);
  const headers = { "accept-language": "en" };
  const page = await fetch(new URL("/reach", url), { headers });
  expect(await page.text()).toContain("No other addresses yet");
});
