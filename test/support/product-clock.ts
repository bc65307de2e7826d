/** The clock of a product in development, which makes waiting short; for suites with a product of their own. */
import type { CallResponse } from "#contract/calls/calls.ts";
import type { Harness } from "./harness.ts";

/** Puts it forward. */
export async function advance(harness: Harness, seconds: number): Promise<void> {
  const answer = await fetch(new URL("/dev/clock", harness.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  if (!answer.ok) throw new Error(`moving the clock: ${answer.status}`);
}

/** Puts it forward to an instant, ISO 8601. */
export async function moveTo(harness: Harness, at: string): Promise<void> {
  const { envelope } = await harness.call("system_client_config");
  const { serverTime } = envelope.data as CallResponse<"system_client_config">;
  await advance(harness, Math.floor((Date.parse(at) - Date.parse(serverTime)) / 1_000));
}
