/**
 * Compresses a page once at Brotli's best, so that its nonce can still be replaced in each answer. The first nonce is
 * in an uncompressed block (RFC 7932, section 9.2); all others are back references to it (decision 0121).
 */
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { areEqual, type Nonced, nonced, withNonce } from "./nonced.ts";

/** The nonce while compressing. Nothing else begins as it does: else its first character may become a literal. */
const PLACEHOLDER = "+/Zq0XjK7wVy3Bd8Rh5TgQ==";

/** Null if replacing the nonce would not change all of its places. */
export async function compressed(page: Nonced): Promise<Nonced | null> {
  const [at] = page.nonceAt;
  if (at === undefined) return null;
  const end = at + PLACEHOLDER.length;
  // Copied: other answers overwrite the nonce meanwhile.
  const bytes = withNonce(page, PLACEHOLDER).slice();
  const [before, , after] = await flushed([
    bytes.subarray(0, at),
    bytes.subarray(at, end),
    bytes.subarray(end),
  ]);
  const whole = Buffer.concat([before!, stored(bytes.subarray(at, end)), after!]);
  const result = nonced(new Uint8Array(whole), PLACEHOLDER);
  const isSound = result.nonceAt.length === 1 && fitsAnyNonce(result, { ...page, bytes });
  return isSound ? result : null;
}

/**
 * Whether the page comes out right with a nonce that differs in every random character: then none of them is a literal.
 * The context of a literal is the two bytes before it, which behind a nonce are always `==`: so the result holds for
 * every nonce.
 */
function fitsAnyNonce(result: Nonced, page: Nonced): boolean {
  const other = PLACEHOLDER.replaceAll(/[^=]/g, (character) => (character === "A" ? "B" : "A"));
  try {
    return areEqual(brotliDecompressSync(withNonce(result, other)), withNonce(page, other));
  } catch {
    return false;
  }
}

/** The output of one stream for each part of its input. */
async function flushed(parts: Uint8Array[]): Promise<Buffer[]> {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    },
  });
  const outputs: Buffer[][] = [];
  stream.on("data", (chunk: Buffer) => outputs.at(-1)!.push(chunk));
  for (const part of parts) {
    outputs.push([]);
    stream.write(part);
    await new Promise<void>((done) => stream.flush(constants.BROTLI_OPERATION_FLUSH, done));
  }
  await new Promise((done) => stream.on("end", done).end());
  return outputs.map((chunks) => Buffer.concat(chunks));
}

/** An uncompressed meta-block of at most 64 KB: its length less one in four nibbles, the flag, padding. */
function stored(bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}
