/**
 * Opens the signed body of a call. Nothing else of the request is looked at before, and every cause of failure ends in
 * the same null: a missing platform, junk for a body, a bad, stale or used signature.
 */
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { type JsonObject, parseBoundedBytes, REQUEST_BOUNDS } from "#contract/json.ts";
import { Platform } from "#contract/platform.ts";
import type { Clock } from "#origin/ground/clock.ts";
import type { ClaimNonce } from "./nonce-shard.ts";
import { openSignature, type SigningKey } from "./signature.ts";

export interface Seals {
  /** Of each platform the current key, and before it is taken away an earlier one. */
  keys: Record<Platform, readonly SigningKey[]>;
  claimNonce: ClaimNonce;
  /** The real time, by which signatures are fresh; a development clock moves everything else. */
  signatureClock: Clock;
}

export interface Opened {
  /** The call's own. */
  parameters: JsonObject;
  /** Whether the envelope was never seen before: asked while other things are, decided before anything is written. */
  isFirst: Promise<boolean> | true;
}

/** What is in a body whose signature turned out fresh; else null. Where it counts `once` it is claimed. */
export async function openEnvelope(
  request: Request,
  { keys, claimNonce, signatureClock }: Seals,
  counts: "once" | "while-fresh",
): Promise<Opened | null> {
  const platform = Platform.safeParse(request.headers.get(CLIENT_HEADERS.platform));
  if (!platform.success) return null;
  const body = parseBoundedBytes(await request.arrayBuffer(), REQUEST_BOUNDS);
  const { signature, ...parameters } = body ?? {};
  const now = signatureClock.now();
  const envelope = openSignature(signature, keys[platform.data], now);
  if (!envelope) return null;
  return { parameters, isFirst: counts === "while-fresh" || claimNonce(envelope, now) };
}
