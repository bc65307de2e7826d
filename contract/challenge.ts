/** What a page must do before a text message is sent to a number that its sender is not known for. */
import { z } from "zod";

/**
 * A proof of work: find an `answer` for which SHA-256 of `<id>.<answer>` begins with `bits` zero bits. It costs a
 * browser seconds and asks nobody anything. `turnstile` is the key of a service that may be used instead.
 */
export const Challenge = z.strictObject({
  id: z.string(),
  bits: z.int(),
  turnstile: z.string().nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

/** The challenge's `id` with its answer, or `turnstile` with that service's token. */
export const ChallengeProof = z.strictObject({
  id: z.string().min(1).max(256),
  answer: z.string().min(1).max(4096),
});
export type ChallengeProof = z.infer<typeof ChallengeProof>;

export const BY_TURNSTILE = "turnstile";

/** How many zero bits a digest begins with. */
export function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
