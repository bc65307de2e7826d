/** WebP (RFC 9649): one still picture, lossy or lossless, with its transparency. The container is written anew. */
import { joined, low, text } from "./bytes.ts";
import type { Cleaned, Size } from "./cleaned.ts";

const HEADER = 12;
const ANIMATED = 0x02;

export function cleanWebp(bytes: Uint8Array): Cleaned {
  if (text(bytes, 0, 4) !== "RIFF" || text(bytes, 8, 4) !== "WEBP") return null;
  const end = 8 + low(bytes, 4, 4);
  if (!(end <= bytes.length)) return null;
  const chunks = chunksIn(bytes.subarray(0, end));
  if (!chunks) return null;
  const pictures = chunks.filter(({ type }) => type === "VP8 " || type === "VP8L");
  const [picture] = pictures;
  if (!picture || pictures.length !== 1) return null;
  const size = sizeOf(picture);
  const extended = chunks.find(({ type }) => type === "VP8X");
  if (!size || !isCanvas(extended, size)) return null;
  const alpha = picture.type === "VP8 " && extended && chunks.find(({ type }) => type === "ALPH");
  const kept = alpha ? [canvas(size), alpha, picture] : [picture];
  const body = joined(kept.map(written));
  return {
    ...size,
    bytes: joined([ascii("RIFF"), number(4 + body.length, 4), ascii("WEBP"), body]),
  };
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

/** Null where they do not end with the file. */
function chunksIn(bytes: Uint8Array): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = HEADER;
  while (at < bytes.length) {
    const length = low(bytes, at + 4, 4);
    const end = at + 8 + length;
    if (!(end <= bytes.length)) return null;
    chunks.push({ type: text(bytes, at, 4), data: bytes.subarray(at + 8, end) });
    at = end + (length % 2);
  }
  return chunks.some(({ type }) => type === "ANIM" || type === "ANMF") ? null : chunks;
}

/** From the picture's own header. */
function sizeOf({ type, data }: Chunk): Size | null {
  if (type === "VP8L") {
    if (data[0] !== 0x2f || data.length < 6) return null;
    const bits = low(data, 1, 4);
    if (bits >>> 29 !== 0) return null;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = ((data[0] ?? 1) & 1) === 0 && low(data, 3, 3) === 0x2a_01_9d;
  return isKeyFrame && data.length > 10
    ? { width: low(data, 6, 2) & 0x3fff, height: low(data, 8, 2) & 0x3fff }
    : null;
}

function isCanvas(extended: Chunk | undefined, { width, height }: Size): boolean {
  if (!extended) return true;
  const { data } = extended;
  const isStill = data.length === 10 && ((data[0] ?? 0) & ANIMATED) === 0;
  return isStill && low(data, 4, 3) + 1 === width && low(data, 7, 3) + 1 === height;
}

/** Says that there is transparency, and nothing else. */
function canvas({ width, height }: Size): Chunk {
  const data = joined([Uint8Array.of(0x10, 0, 0, 0), number(width - 1, 3), number(height - 1, 3)]);
  return { type: "VP8X", data };
}

function written({ type, data }: Chunk): Uint8Array {
  return joined([ascii(type), number(data.length, 4), data, new Uint8Array(data.length % 2)]);
}

function ascii(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => letter.charCodeAt(0));
}

function number(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, place) => Math.floor(value / 0x100 ** place) & 0xff);
}
