/**
 * Data for one section of a rendered page. A section whose data is slow, missing or nonsense says so in its own place;
 * the page around it is rendered all the same.
 */
import type { CallName, CallRequest, CallResponse } from "#contract/calls.ts";
import type { ServerCall } from "#app/context.ts";

/** A visitor waits this long for a section at most; the calls of one page run side by side. */
const SECTION_TIMEOUT_MS = 2_000;

export type Section<Data> = { state: "ready"; data: Data } | { state: "failed" };

/** Never rejects. */
export async function section<Name extends CallName>(
  call: ServerCall,
  name: Name,
  request: CallRequest<Name>,
): Promise<Section<CallResponse<Name>>> {
  try {
    const { code, data } = await call(name, request, { timeoutMs: SECTION_TIMEOUT_MS });
    return code === 200 ? { state: "ready", data } : { state: "failed" };
  } catch {
    return { state: "failed" };
  }
}
