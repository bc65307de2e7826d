/** What is told of attacks: each kind is counted, in the built product, and nothing of whom is kept (ASVS 16.3). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { newEmail } from "#test/support/mailbox.ts";
import { advance } from "#test/support/product-clock.ts";

const IP = "198.51.100.77";
const FROM = { headers: { "cf-connecting-ip": IP } };

let product: Harness;
beforeAll(async () => {
  product = await startHarness({
    origin: {
      SITE_ORIGIN: "https://halyard.example",
      STRIPE_SECRET_KEY: "sk_test_stand_in",
      STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
      STRIPE_API_URL: "http://127.0.0.1:9",
    },
  });
});
afterAll(() => product.dispose());

function post(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(new URL(path, product.url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });
}

/** A token that its owner has exchanged for the next one long ago is used again. */
async function useOldToken(account: string, old: string): Promise<void> {
  await advance(product, 25 * 60 * 60);
  const { token } = await product.call("system_user_info", {}, { token: old });
  if (!token) throw new Error(`no successor for ${account}`);
  await product.call("system_user_info", {}, { token });
  await advance(product, 10 * 60);
  await product.call("system_user_info", {}, { token: old });
}

test("refusals of every kind are counted, without anything of whom", async () => {
  const { account, token } = await signedInPerson(product);
  const address = newEmail();
  await useOldToken(account, token);
  for (let tries = 0; tries < 8; tries++)
    await product.call("login_type_username", { account, password: "not this one" }, FROM);
  for (let tries = 0; tries < 2; tries++)
    await product.call("user_send_code", { purpose: "login", kind: "email", address }, FROM);
  await product.call(
    "user_send_code",
    { purpose: "login", kind: "phone", address: "+8613800138000" },
    FROM,
  );
  await product.call(
    "user_reset_password",
    { kind: "email", address, code: "000000", password: "some words 41" },
    FROM,
  );
  await product.call("system_user_info", {}, { token: `hy_${"a".repeat(43)}` });
  await product.call("payment_shop", {}, { signature: "made up" });
  await product.call("payment_shop", { more: 1 });
  await post("/ops/codes_list", { [OPERATOR_HEADER]: `hyop_${"a".repeat(43)}` });
  await post("/webhooks/stripe", { "stripe-signature": "t=1,v1=00" });
  await advance(product, 60);
  await product.call("payment_shop", {}, { signature: "made up" });

  const counted = async () => {
    const { results } = await product.db
      .prepare(`SELECT * FROM security_count`)
      .all<{ event: string }>();
    return results;
  };
  await expect
    .poll(async () => (await counted()).map(({ event }) => event).toSorted())
    .toEqual(
      expect.arrayContaining([
        "account.opened",
        "challenge.asked",
        "input.refused",
        "limit.met",
        "operator.refused",
        "proof.paused",
        "proof.refused",
        "session.refused",
        "sign_in.refused",
        "sign_in.succeeded",
        "signature.refused",
        "token.reused",
        "webhook.refused",
      ]),
    );
  const rows = JSON.stringify(await counted());
  for (const whom of [account, address, IP, "hyop_", "hy_"]) expect(rows).not.toContain(whom);
  for (const event of ["sign_in.refused", "operator.refused", "webhook.refused", "token.reused"])
    expect(product.logs.join("\n")).toContain(`"event":"${event}"`);
});
