/** Bytes looked at by place, and put together. What lies beyond the end is no number, so no comparison holds for it. */

export function at16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1);
}

export function at32(bytes: Uint8Array, at: number): number {
  return at16(bytes, at) * 0x1_0000 + at16(bytes, at + 2);
}

/** The low byte first. */
export function low(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let place = length - 1; place >= 0; place--)
    value = value * 0x100 + byteAt(bytes, at + place);
  return value;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? Number.NaN;
}

export function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
