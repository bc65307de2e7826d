/**
 * A page compressed once, as well as Brotli can, whose nonce can still be replaced in each answer. The nonce's first
 * place stands in a block that is stored as it is (RFC 7932, section 9.2); all others come out as copies of that one
 * (decision 0121).
 */
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { areEqual, type Nonced, nonced, withNonce } from "./nonced.ts";

/** A nonce for compressing by, which begins as nothing else does: else its first character may be coded by itself. */
const PLACEHOLDER = "+/Zq0XjK7wVy3Bd8Rh5TgQ==";

/** Null for a page whose nonce would not be the same in all places after it is replaced. */
export async function compressed(page: Nonced): Promise<Nonced | null> {
  const [at] = page.nonceAt;
  if (at === undefined) return null;
  const end = at + PLACEHOLDER.length;
  // Other answers write their nonce into the page while this one waits.
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
 * Whether the page comes out right with another nonce that differs in every random character. Then no character of it
 * is coded by itself. How text is coded depends on the two characters before it, but behind a nonce those are always
 * `==`: what is right for this one is right for all.
 */
function fitsAnyNonce(result: Nonced, page: Nonced): boolean {
  const other = PLACEHOLDER.replaceAll(/[^=]/g, (character) => (character === "A" ? "B" : "A"));
  try {
    return areEqual(brotliDecompressSync(withNonce(result, other)), withNonce(page, other));
  } catch {
    return false;
  }
}

/** One stream's output for each part of its input, the last with the stream's end. */
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

/** A block of at most 64 KB that is not the last: its length less one in four nibbles, "not compressed", and padding. */
function stored(bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}
