/** Data for a part of a rendered page that is optional: a slow, failing or odd answer is no answer. */
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import type { ServerCall } from "#app/gateway/context.ts";

/** How long a rendered page waits for an optional part, on top of the reader's own network. */
const PATIENCE_MS = 2_000;

/** Never rejects; null means no answer. */
export async function optionalData<Name extends CallName>(
  call: ServerCall,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name> | null> {
  try {
    const answer = await call(name, request, { timeoutMs: PATIENCE_MS });
    return answer.code === 200 ? answer.data : null;
  } catch {
    return null;
  }
}
