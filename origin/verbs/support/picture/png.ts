/** PNG (W3C): header, palette, transparency and image data, each with its checksum. Animation and texts stay out. */
import { at32, joined, text } from "./bytes.ts";
import type { Cleaned } from "./cleaned.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
/** By the kind of colour. */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export function cleanPng(bytes: Uint8Array): Cleaned {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) return null;
  const parts = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; ;) {
    const end = at + 12 + at32(bytes, at);
    if (!(end <= bytes.length)) return null;
    const type = text(bytes, at + 4, 4);
    if (
      !/^[A-Za-z]{4}$/.test(type) ||
      at32(bytes, end - 4) !== crc(bytes.subarray(at + 4, end - 4))
    )
      return null;
    const chunk = bytes.subarray(at, end);
    if (!isInPlace(type, seen, chunk)) return null;
    seen.add(type);
    if (KEPT.has(type)) parts.push(chunk);
    if (type === "IEND") break;
    at = end;
  }
  const header = parts[1]!;
  if (!seen.has("IDAT")) return null;
  return { width: at32(header, 8), height: at32(header, 12), bytes: joined(parts) };
}

/** The header first and once; what is necessary and unknown is refused, what is not necessary is left out. */
function isInPlace(type: string, seen: ReadonlySet<string>, chunk: Uint8Array): boolean {
  if (type === "IHDR") return seen.size === 0 && isHeader(chunk);
  if (seen.size === 0) return false;
  if (type === "IEND") return chunk.length === 12;
  if (type === "PLTE" || type === "tRNS")
    return !seen.has(type) && !seen.has("IDAT") && chunk.length <= 12 + 768;
  const isNecessary = type[0] === type[0]?.toUpperCase();
  return KEPT.has(type) || !isNecessary;
}

function isHeader(chunk: Uint8Array): boolean {
  if (chunk.length !== 25) return false;
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = chunk.subarray(16, 21);
  const isKnown = DEPTHS[colour]?.includes(depth) ?? false;
  return isKnown && compression === 0 && filter === 0 && interlace <= 1;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}
