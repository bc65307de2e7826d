/** Calls about second factors and passkeys by an example of their own (call-examples.ts). */
import type { CallName } from "#contract/calls/calls.ts";
import { RefusalData } from "#contract/envelope.ts";
import { ask, type Example, offsetOf } from "./example-people.ts";
import { PASSWORD, signedInPerson } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { newAuthenticator } from "./passkey.ts";
import { appCode } from "./second-factor.ts";

/** Passkeys belong to a host. */
export const SITE_ORIGIN = "https://halyard.example";

/** Somebody who has just shown who they are. */
async function owner(product: Harness) {
  const { account, token } = await signedInPerson(product);
  await ask(product, "user_show_owner", { password: PASSWORD }, token);
  return { account, token };
}

/** A second factor is asked of them from now on. */
async function withApp(product: Harness) {
  const { account, token } = await owner(product);
  const { secret } = await ask(product, "user_app_begin", {}, token);
  const [now, then] = [Date.now(), Date.now() + 30_000];
  const offset = (await offsetOf(product)) ?? 0;
  const [app, next] = [appCode(secret, now + offset), appCode(secret, then + offset)];
  await ask(product, "user_app_confirm", { app }, token);
  return { account, token, next };
}

async function withPasskey(product: Harness) {
  const { account, token } = await owner(product);
  const authenticator = newAuthenticator(SITE_ORIGIN);
  const wanted = await ask(product, "user_passkey_begin", {}, token);
  const passkey = authenticator.made(wanted);
  await ask(product, "user_passkey_add", { passkey, name: "Key" }, token);
  const { passkeys } = await ask(product, "user_security", {}, token);
  return { account, token, authenticator, id: passkeys[0]!.id };
}

async function shown(product: Harness) {
  const { token } = await owner(product);
  return { request: {}, token };
}

export const SECOND_FACTOR_EXAMPLES = {
  user_passkey_question: () => ({ request: {} }),
  login_type_passkey: async (product) => {
    const { authenticator } = await withPasskey(product);
    const question = await ask(product, "user_passkey_question");
    return { request: { passkey: authenticator.answer(question) } };
  },
  login_second_step: async (product) => {
    const { account, next } = await withApp(product);
    const first = { account, password: PASSWORD };
    const { envelope } = await product.call("login_type_username", first);
    const { second } = RefusalData.parse(envelope.data);
    return { request: { app: next }, token: second!.token };
  },
  user_show_owner: async (product) => {
    const { token } = await signedInPerson(product);
    return { request: { password: PASSWORD }, token };
  },
  user_security: async (product) => ({ request: {}, token: (await withPasskey(product)).token }),
  user_passkey_begin: shown,
  user_passkey_add: async (product) => {
    const { token } = await owner(product);
    const wanted = await ask(product, "user_passkey_begin", {}, token);
    const passkey = newAuthenticator(SITE_ORIGIN).made(wanted);
    return { request: { passkey, name: "Key" }, token };
  },
  user_passkey_rename: async (product) => {
    const { token, id } = await withPasskey(product);
    return { request: { id, name: "Laptop" }, token };
  },
  user_passkey_remove: async (product) => {
    const { token, id } = await withPasskey(product);
    return { request: { id }, token };
  },
  user_app_begin: shown,
  user_app_confirm: async (product) => {
    const { token } = await owner(product);
    const { secret } = await ask(product, "user_app_begin", {}, token);
    const now = Date.now() + ((await offsetOf(product)) ?? 0);
    return { request: { app: appCode(secret, now) }, token };
  },
  user_app_remove: async (product) => ({ request: {}, token: (await withApp(product)).token }),
  user_recovery_renew: async (product) => ({ request: {}, token: (await withApp(product)).token }),
} satisfies Partial<Record<CallName, (product: Harness) => Example | Promise<Example>>>;
