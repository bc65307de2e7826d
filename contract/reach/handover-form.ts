/** The form by which somebody comes from another host of ours, and the cookie in which their code waits for the page. No zod. */

/** The form's target, and the page that its answer leads to. */
export const HANDOVER_PATH = "/handover";

/** The form's field; those of an arrival have their parameters' names. */
export const CODE_FIELD = "code";

/** 256 random bits in base64url. */
export const HANDOVER_CODE_PATTERN = /^hh_[A-Za-z0-9_-]{43}$/;

/** Read by the page's script. */
export const HANDOVER_COOKIE = "handover";

export interface Handed {
  code: string;
  /** The origin that the form came from. */
  from: string;
}

export function handedText({ code, from }: Handed): string {
  return `${code} ${from}`;
}

/** Null for what is no code. */
export function handedIn(text: string): Handed | null {
  const [code = "", from = "", ...more] = text.split(" ");
  return HANDOVER_CODE_PATTERN.test(code) && from !== "" && more.length === 0
    ? { code, from }
    : null;
}
