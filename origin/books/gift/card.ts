/** A gift's card as it is sealed: the code and the buyer's line, which nobody but the buyer and the letter reads. */
import type { Vault } from "#origin/ground/ports/vault.ts";

export interface Card {
  /** As it is stored nowhere else: letters and digits alone. */
  code: string;
  line: string;
}

export function sealCard(vault: Vault, giftId: string, card: Card): Promise<string> {
  return vault.seal(JSON.stringify(card), giftId);
}

/** Null where there is none any more, or its key is gone. */
export async function openCard(
  vault: Vault,
  { id, sealed }: { id: string; sealed: string | null },
): Promise<Card | null> {
  const text = sealed === null ? null : await vault.open(sealed, id).catch(() => null);
  // safe because `sealCard` wrote it, and nothing else opens here
  return text === null ? null : (JSON.parse(text) as Card);
}
