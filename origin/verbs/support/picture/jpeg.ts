/** JPEG (ITU T.81): frame, tables and scans of what browsers draw. Of the application's segments only Adobe's colours stay. */
import { at16, joined, text } from "./bytes.ts";
import type { Cleaned, Size } from "./cleaned.ts";

const [SOI, EOI, SOS, DHT, DQT, DRI] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd];
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** Baseline, extended and progressive, all with Huffman codes of 8 bits. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const MOST_SCANS = 64;

interface Read {
  parts: Uint8Array[];
  size: Size | null;
  scans: number;
}

export function cleanJpeg(bytes: Uint8Array): Cleaned {
  if (at16(bytes, 0) !== 0xff00 + SOI) return null;
  const read: Read = { parts: [bytes.subarray(0, 2)], size: null, scans: 0 };
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Any marker may have more of its first byte before it.
    if (marker === 0xff) at++;
    else if (marker === EOI) return ended(read, bytes.subarray(at, at + 2));
    else {
      const end = at + 2 + at16(bytes, at + 2);
      if (!(end >= at + 4 && end <= bytes.length)) return null;
      const next = segment(read, marker, bytes, { at, end });
      if (next === null) return null;
      at = next;
    }
  }
  return null;
}

function ended({ parts, size, scans }: Read, end: Uint8Array): Cleaned {
  return size && scans > 0 ? { ...size, bytes: joined([...parts, end]) } : null;
}

interface Place {
  at: number;
  end: number;
}

/** Where the next segment begins; null where this one has no place in a picture. */
function segment(read: Read, marker: number, bytes: Uint8Array, { at, end }: Place): number | null {
  const whole = bytes.subarray(at, end);
  if (isOfApplication(marker)) {
    const adobe = marker === ADOBE ? colours(whole) : null;
    if (adobe) read.parts.push(adobe);
    return end;
  }
  if (marker === SOS) return scan(read, bytes, { at, end });
  if (!isWhole(read, marker, whole)) return null;
  read.parts.push(whole);
  return end;
}

function isOfApplication(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

/** Whether a table or the frame is what it says and nothing else. */
function isWhole(read: Read, marker: number, whole: Uint8Array): boolean {
  switch (marker) {
    case DQT:
      return areTables(whole, (head) => 1 + (head >> 4 ? 128 : 64));
    case DHT:
      return areTables(whole, (_, at) => 17 + sum(whole.subarray(at + 1, at + 17)));
    case DRI:
      return whole.length === 6;
    default:
      return FRAMES.includes(marker) && isFrame(read, whole);
  }
}

/** A picture has one. */
function isFrame(read: Read, whole: Uint8Array): boolean {
  if (read.size) return false;
  read.size = sizeIn(whole);
  return read.size !== null;
}

/** The scan's header with its data. */
function scan(read: Read, bytes: Uint8Array, { at, end }: Place): number | null {
  if (!read.size || !isScan(bytes.subarray(at, end)) || ++read.scans > MOST_SCANS) return null;
  const stop = endOfScan(bytes, end);
  if (stop !== null) read.parts.push(bytes.subarray(at, stop));
  return stop;
}

/** A frame of one, three or four components, with nothing after them. */
function sizeIn(frame: Uint8Array): Size | null {
  const components = frame[9] ?? 0;
  const isKnown = [1, 3, 4].includes(components) && frame.length === 10 + 3 * components;
  return isKnown && frame[4] === 8 ? { width: at16(frame, 7), height: at16(frame, 5) } : null;
}

function isScan(scan: Uint8Array): boolean {
  const components = scan[4] ?? 0;
  return components >= 1 && components <= 4 && scan.length === 8 + 2 * components;
}

/** Whether a segment is tables to its last byte. */
function areTables(whole: Uint8Array, length: (head: number, at: number) => number): boolean {
  let at = 4;
  while (at < whole.length) at += length(whole[at] ?? 0, at);
  return at === whole.length && at > 4;
}

function sum(counts: Uint8Array): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** How the colours are meant, written anew. */
function colours(whole: Uint8Array): Uint8Array | null {
  if (whole.length < 16 || text(whole, 4, 5) !== "Adobe") return null;
  const [A, d, o, b, e] = [0x41, 0x64, 0x6f, 0x62, 0x65];
  const transform = Math.min(whole[15] ?? 0, 2);
  return Uint8Array.of(0xff, ADOBE, 0, 14, A, d, o, b, e, 0, 100, 0, 0, 0, 0, transform);
}

/** The place of the first marker after a scan's data that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number | null {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return null;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isData) return at;
    if (next === 0) at++;
  }
  return null;
}
