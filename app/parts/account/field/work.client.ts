/** The computation that a page makes before a text message is sent: some seconds, piece by piece, so that the page stays alive. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Challenge, type ChallengeProof, zeroBits } from "#contract/challenge.ts";

const WORK_MS = 20;
const TRIES_BETWEEN_LOOKS = 256;

export async function solve({ id, bits }: Pick<Challenge, "id" | "bits">): Promise<ChallengeProof> {
  const encoder = new TextEncoder();
  let turnBegan = performance.now();
  for (let answer = 0; ; answer++) {
    if (zeroBits(sha256(encoder.encode(`${id}.${answer}`))) >= bits) {
      return { id, answer: String(answer) };
    }
    if (answer % TRIES_BETWEEN_LOOKS > 0 || performance.now() - turnBegan < WORK_MS) continue;
    await new Promise((turn) => setTimeout(turn, 0));
    turnBegan = performance.now();
  }
}
