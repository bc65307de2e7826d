/**
 * Requests over connections that are kept: the runtime closes one that was idle for some seconds, and a busy machine
 * learns of it only when the next request is on it. Nobody has read that one, so it is sent again. For what is one request
 * alone: a binding that the runtime gives out asks for what was done already in a second one.
 */

export async function sentAnew<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!wasClosed(error)) throw error;
    return sentAnew(send);
  }
}

function wasClosed(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; socket?: { bytesRead?: number } } };
  // Something was read before: the connection is an old one, and no request's first.
  return cause?.code === "UND_ERR_SOCKET" && (cause.socket?.bytesRead ?? 0) > 0;
}
