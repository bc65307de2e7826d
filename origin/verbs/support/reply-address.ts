/**
 * The address that a thread's letters are answered to: `help+<number>-<mark>@…`. The mark is a keyed digest of the number,
 * so that it cannot be guessed, and says nothing of anybody. Mail programs may write it in another case.
 */
import { fromBase64url } from "#origin/ground/base64url.ts";
import type { Origin } from "#origin/ground/origin.ts";

/** 128 bits. */
const MARK_BYTES = 16;

const TAG = /\+([0-9a-z]{12})-([0-9a-f]{32})@/;

/** Null where no mail comes in. */
export async function replyAddress(
  { supportMail, vault }: Pick<Origin, "supportMail" | "vault">,
  number: string,
): Promise<string | null> {
  if (supportMail === null) return null;
  const mark = markIn(await vault.digest("reply", number));
  return supportMail.replace("@", `+${number.toLowerCase()}-${mark}@`);
}

/** The number of the thread that an address is of; null for any other address. */
export async function numberIn(
  { vault }: Pick<Origin, "vault">,
  address: string,
): Promise<string | null> {
  const [, tag = "", mark] = TAG.exec(address.toLowerCase()) ?? [];
  const number = tag.toUpperCase();
  const marks = (await vault.digests("reply", number)).map(markIn);
  return mark !== undefined && marks.includes(mark) ? number : null;
}

function markIn(digest: string): string {
  const bytes = fromBase64url(digest).subarray(0, MARK_BYTES);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
