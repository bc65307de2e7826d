/** Reads a body up to a limit. It counts the bytes that arrive and ignores Content-Length. */
export const REQUEST_LIMIT_BYTES = 64 * 1024;
export const RESPONSE_LIMIT_BYTES = 1024 * 1024;

/** A body that takes longer holds a connection for its own sake. */
const PATIENCE_SECONDS = 10;

/** A client that sends more is cut off without an answer. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Returns the bytes; null beyond `limit`, when `onExcess` owns the rest, and for a body that is not all there in time. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  onExcess: (rest: Reader) => Promise<void> = stop,
  seconds = PATIENCE_SECONDS,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const patience = patienceWith(reader, seconds);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (patience.isOver()) return null;
      if (done) return joined(chunks, size);
      size += value.byteLength;
      if (size > limit) {
        await onExcess(reader);
        return null;
      }
      chunks.push(value);
    }
  } finally {
    patience.end();
  }
}

/** What a client sends; null also for one that hangs up, or that the runtime cuts off: nothing of ours failed then. */
export function readSent(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  seconds?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return readCapped(body, limit, drain, seconds).catch(() => null);
}

/** Cancels the reader after its time; a read that waits then ends as if the body did. */
function patienceWith(reader: Reader, seconds = PATIENCE_SECONDS) {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void stop(reader).catch(() => undefined);
  }, seconds * 1_000);
  return { isOver: () => isOver, end: () => clearTimeout(timer) };
}

function stop(rest: Reader): Promise<void> {
  return rest.cancel();
}

/** Reads and drops the rest: a client that is cut off while it sends loses the answer as well. Never rejects. */
export async function drain(rest: Reader): Promise<void> {
  const patience = patienceWith(rest);
  try {
    for (let size = 0; size <= DRAIN_LIMIT_BYTES;) {
      const { done, value } = await rest.read();
      if (done) return;
      size += value.byteLength;
    }
    await rest.cancel();
  } catch {
    // The client hung up.
  } finally {
    patience.end();
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
