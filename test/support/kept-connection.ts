/**
 * Requests over connections that are kept: the runtime closes one that was idle for some seconds, and a busy machine
 * learns of it only when the next request is on it. Nobody has read that one, so it is sent again.
 */
import { dbThrough } from "./db-through.ts";

export async function sentAnew<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!wasClosed(error)) throw error;
    return sentAnew(send);
  }
}

/** Of a binding that the runtime gives out: it is reached over such a connection too. */
export function keptDb(db: D1Database): D1Database {
  return dbThrough(db, sentAnew);
}

function wasClosed(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; socket?: { bytesRead?: number } } };
  // Something was read before: the connection is an old one, and no request's first.
  return cause?.code === "UND_ERR_SOCKET" && (cause.socket?.bytesRead ?? 0) > 0;
}
