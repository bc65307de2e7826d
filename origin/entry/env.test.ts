/** What a deployment must not be configured as. */
import { expect, test } from "vitest";
import { type Env, parseEnv } from "./env.ts";

const VARIABLES = {
  SIGNING_PRIVATE_KEY_IOS: "k",
  SIGNING_PRIVATE_KEY_ANDROID: "k",
  SIGNING_PRIVATE_KEY_MAC: "k",
  SIGNING_PRIVATE_KEY_WINDOWS: "k",
  VAULT_SECRET: "v".repeat(43),
  DEVICE_LINK_KEY: "0".repeat(32),
};

function env(variables: Record<string, string>): Env {
  // safe because only the variables are read
  return { ...VARIABLES, ...variables } as unknown as Env;
}

test("a stand-in for Stripe has no place where money is real", () => {
  const standIn = { STRIPE_API_URL: "http://127.0.0.1:9999" };
  expect(() => parseEnv(env({ ...standIn, ENVIRONMENT: "PROD" }))).toThrow("STRIPE_API_URL");
  expect(parseEnv(env({ ...standIn, ENVIRONMENT: "TEST" })).STRIPE_API_URL).toBeDefined();
  expect(parseEnv(env({ ENVIRONMENT: "PROD" })).ENVIRONMENT).toBe("PROD");
});
