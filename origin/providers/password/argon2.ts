/** The password hasher of the deployed Worker: argon2id in WebAssembly, one instance an isolate. */
import Argon2, { Argon2Type } from "@phi-ag/argon2";
import wasm from "@phi-ag/argon2/argon2.wasm";
import type { PasswordHasher } from "#origin/ground/ports/password.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: Argon2Type.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer than a verification on the platform, and nobody notices it at a sign-in. */
const STEADY_MS = 250;

let instance: Promise<Argon2> | undefined;

function argon2(): Promise<Argon2> {
  instance ??= WebAssembly.instantiate(wasm).then((module) => new Argon2(module));
  return instance;
}

export const argon2id: PasswordHasher = {
  async hash(password) {
    return (await argon2()).hash(password.normalize("NFKC"), PARAMETERS).encoded;
  },
  async verify(phc, password) {
    return (await argon2()).tryVerify(phc, password.normalize("NFKC")).success;
  },
  async steady(work) {
    const pause = new Promise((resolve) => setTimeout(resolve, STEADY_MS));
    const [answer] = await Promise.allSettled([work, pause]);
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  },
};
