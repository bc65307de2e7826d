/** The part of a signed call that nobody can save: one RSA decryption, by the origin's own code. */
import { openSignature, type SigningKey, signingKey } from "#origin/doors/envelope/signature.ts";

let key: SigningKey | undefined;

export default {
  async fetch(request: Request, env: { SIGNING_PRIVATE_KEY_WINDOWS: string }): Promise<Response> {
    key ??= signingKey(env.SIGNING_PRIVATE_KEY_WINDOWS);
    const { signature } = await request.json<{ signature: unknown }>();
    const isOpen = openSignature(signature, [key], Date.now()) !== null;
    return new Response("", { status: isOpen ? 200 : 400 });
  },
};
