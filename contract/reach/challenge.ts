/**
 * How a host proves that it is ours: it signs a fresh nonce and its own name with its deployment's key. Whoever copies the
 * site has no key, and whoever passes the question on gets an answer with another name.
 */

export const CHALLENGE_PATH = "/.well-known/halyard-reach";
export const NONCE_PARAMETER = "nonce";

/** 128 to 384 random bits in base64url. */
export const REACH_NONCE = /^[A-Za-z0-9_-]{22,64}$/;

/** The text begins with its own name, so that no signature of ours for something else is one of these. */
export function challengeText({ host, nonce, at }: Challenged): string {
  return `halyard-reach/1\n${host}\n${nonce}\n${at}`;
}

export interface Challenged {
  /** Host name and port as they were asked. */
  host: string;
  nonce: string;
  /** The host's clock; UTC, ISO 8601. */
  at: string;
}

export interface ChallengeAnswer {
  at: string;
  /** In base64: one of each key that the deployment has, so that a key is turned while both are known. */
  signatures: string[];
}

export function answerIn(text: string): ChallengeAnswer | null {
  try {
    const { at, signatures } = JSON.parse(text) as ChallengeAnswer;
    const isAnswer = typeof at === "string" && Array.isArray(signatures) && signatures.length <= 4;
    return isAnswer && signatures.every((one) => typeof one === "string")
      ? { at, signatures }
      : null;
  } catch {
    return null;
  }
}
