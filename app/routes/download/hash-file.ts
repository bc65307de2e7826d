/** SHA-256 of a file of any size, read piece by piece; WebCrypto would want it whole in memory. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** How long it works before the page gets a turn. */
const WORK_MS = 40;
const PIECE_BYTES = 1024 * 1024;

export interface HashOptions {
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** @throws when the file cannot be read, or the signal aborts. */
export async function hashFile(file: Blob, { onProgress, signal }: HashOptions): Promise<string> {
  const hash = sha256.create();
  let turnBegan = performance.now();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()));
    if (performance.now() - turnBegan < WORK_MS) continue;
    onProgress(Math.min(at + PIECE_BYTES, file.size));
    await new Promise((turn) => setTimeout(turn, 0));
    signal.throwIfAborted();
    turnBegan = performance.now();
  }
  signal.throwIfAborted();
  return bytesToHex(hash.digest());
}
