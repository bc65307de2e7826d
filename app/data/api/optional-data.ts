/** Data for a part of a rendered page that the page can do without: a slow, failing or odd answer is no answer. */
import type { CallName, CallRequest, CallResponse } from "#contract/calls.ts";
import type { ServerCall } from "#app/gateway/context.ts";

/** A reader on a slow network waits for this on top of their own; a part that takes longer is left out. */
const PATIENCE_MS = 2_000;

/** Never rejects; null stands for no answer. */
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
