/** Reads a body up to a cap by counting what really arrives; Content-Length is only somebody's word. */
export const REQUEST_LIMIT_BYTES = 64 * 1024;
export const RESPONSE_LIMIT_BYTES = 1024 * 1024;

/** A body that takes longer holds a connection for its own sake. */
const PATIENCE_MS = 10_000;

/** Beyond this nobody is listened to any longer, not even to tell them that it was too much. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Returns the bytes, or null as soon as there are more than `limit`, when `onExcess` owns what is left, or when they are
 * not all there in time.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  onExcess: (rest: Reader) => Promise<void> = stop,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const patience = patienceWith(reader);
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

/** Cancels the reader after its time; a read that waits then ends as if the body did. */
function patienceWith(reader: Reader) {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void stop(reader).catch(() => undefined);
  }, PATIENCE_MS);
  return { isOver: () => isOver, end: () => clearTimeout(timer) };
}

function stop(rest: Reader): Promise<void> {
  return rest.cancel();
}

/**
 * Reads the rest and drops it: a client that is cut off while it still sends loses the answer with the connection.
 * Never rejects.
 */
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
    // The client hung up, and nothing is lost by it.
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
