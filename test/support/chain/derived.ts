/** The addresses below a key that a test knows to be right. */
import type { Derive } from "#origin/ground/chain/network.ts";
import { addressesBelow } from "#origin/providers/chain/derive.ts";

export function derivedFrom(extendedKey: string): Derive {
  const derive = addressesBelow(extendedKey);
  if (typeof derive === "string") throw new Error(`the key is ${derive}`);
  return derive;
}
