/** A picture that was written anew. */

export interface Size {
  width: number;
  height: number;
}

/** What a format's reader makes of bytes; null for what is not of that format. */
export type Cleaned = (Size & { bytes: Uint8Array }) | null;
