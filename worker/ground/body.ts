/** Reads a body up to a limit. It counts the bytes that arrive and ignores Content-Length. */
export const REQUEST_LIMIT_BYTES = 64 * 1024;
export const RESPONSE_LIMIT_BYTES = 1024 * 1024;

/** A client that sends more is cut off without an answer. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Returns the bytes, or null beyond `limit`; `onExcess` then owns the rest. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  onExcess: (rest: Reader) => Promise<void> = stop,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await onExcess(reader);
      return null;
    }
    chunks.push(value);
  }
}

function stop(rest: Reader): Promise<void> {
  return rest.cancel();
}

/** Reads and drops the rest: a client that is cut off while it sends loses the answer as well. Never rejects. */
export async function drain(rest: Reader): Promise<void> {
  try {
    for (let size = 0; size <= DRAIN_LIMIT_BYTES;) {
      const { done, value } = await rest.read();
      if (done) return;
      size += value.byteLength;
    }
    await rest.cancel();
  } catch {
    // The client hung up.
  }
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
